import { fill, h } from "../core/dom.js";
import { hasStreets, streetsSource, touchesStreets } from "./installed.js";
import { streetsBegin } from "./streets.js";
import { coastEnds } from "./world.js";

/** @typedef {import("../core/deployment.js").Deployment} Deployment */
/** @typedef {import("./painter.js").MapType} MapType */

/**
 * Who made what the map shows, and a note where it has nothing to show.
 *
 * @param {any} map
 * @param {Deployment} deployment
 * @param {() => MapType | null} type
 * @param {string} noStreets the text of the note
 */
export function mapNotes(map, deployment, type, noStreets) {
  const note = h("p.ground-note", { role: "note", hidden: true }, noStreets), sources = h("p.attribution", {});
  const others = [deployment.world?.attribution, "GeoNames"].filter(Boolean).join(", ");
  const update = () => {
    const box = map.getBounds(), { lng, lat } = map.getCenter();
    const isInside = hasStreets(deployment, { lat, lon: lng });
    const isShown = map.getZoom() >= streetsBegin - 1
      && touchesStreets(deployment, { west: box.getWest(), south: box.getSouth(), east: box.getEast(), north: box.getNorth() });
    note.hidden = type() === "tiles" || map.getZoom() < coastEnds || isInside;
    if (type() === "tiles") return fill(sources, deployment.map?.attribution);
    fill(sources, isShown && streetsSource(deployment), isShown && !isInside && " · ", !(isShown && isInside) && others);
  };
  map.on("moveend", update);
  update();
  return { elements: [sources, note], update };
}
