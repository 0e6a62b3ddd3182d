import { h } from "../core/dom.js";
import { t } from "../core/texts.js";
import { coastEnds } from "./world.js";

/** @typedef {import("../core/deployment.js").Deployment} Deployment */
/** @typedef {import("./painter.js").MapType} MapType */

const licence = "https://www.openstreetmap.org/copyright";

/**
 * Who made what the map shows.
 *
 * @param {Deployment} deployment
 * @param {MapType | null} type
 * @returns {(Node | string)[]}
 */
export function sourcesOf({ map, streets, world }, type) {
  if (type === "tiles" && map) return [map.attribution];
  const others = [world?.attribution, "GeoNames"].filter(Boolean).join(", ");
  if (streets === null) return [others];
  return [h("a", { href: licence, target: "_blank", rel: "noopener noreferrer" }, streets.attribution), ` · ${others}`];
}

/**
 * Says where the map has nothing to show: near, and outside the installed map.
 *
 * @param {any} map
 * @param {Deployment} deployment
 * @param {() => MapType | null} type
 */
export function groundNote(map, { streets }, type) {
  const words = location.pathname.startsWith("/console") ? t("console.map.noStreets") : t("map.noStreets");
  const note = h("p.ground-note", { role: "note", hidden: true }, words);
  const isInside = () => {
    if (streets === null) return false;
    const [west, south, east, north] = streets.bounds, { lng, lat } = map.getCenter();
    return lng >= west && lng <= east && lat >= south && lat <= north;
  };
  const update = () => (note.hidden = type() === "tiles" || map.getZoom() < coastEnds || isInside());
  for (const event of ["moveend", "styledata"]) map.on(event, update);
  update();
  return note;
}
