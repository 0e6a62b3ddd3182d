import { language } from "../core/texts.js";
import { streetsBegin } from "./streets.js";

/** @typedef {import("./colours.js").Colours} Colours */

const layer = (/** @type {string} */ name) => ({ type: "symbol", source: "streets", "source-layer": name });

/** In the user's language, in Latin letters, or as it is there. */
const name = () => ["coalesce", ...[`name:${language()}`, `name_${language()}`, "name:latin", "name"].map((key) => ["get", key])];

/**
 * The names of the installed map: water, streets, towns.
 *
 * @param {Colours} colours
 */
export function streetLabels({ text, strong, water, land }) {
  const paint = { "text-color": text, "text-halo-color": land, "text-halo-width": 1.5 };
  const along = { "symbol-placement": "line", "text-rotation-alignment": "map", "symbol-spacing": 300 };
  const common = { "text-field": name(), "text-font": ["Regular"], "text-max-width": 8, "text-padding": 4 };
  const wet = { ...paint, "text-color": water };
  const rank = ["coalesce", ["get", "rank"], 10];
  return [
    { id: "water-names", ...layer("water_name"), minzoom: streetsBegin, paint: wet,
      filter: ["==", ["geometry-type"], "Point"], layout: { ...common, "text-size": 12 } },
    { id: "stream-names", ...layer("waterway"), minzoom: 13, paint: wet, layout: { ...common, ...along, "text-size": 11 } },
    { id: "house-numbers", ...layer("housenumber"), minzoom: 17, paint,
      layout: { ...common, "text-field": ["get", "housenumber"], "text-size": 10 } },
    { id: "street-names", ...layer("transportation_name"), minzoom: 13, paint, filter: ["!", isNoStreet],
      layout: { ...common, ...along, "text-size": ["interpolate", ["linear"], ["zoom"], 13, 10.5, 18, 13] } },
    { id: "peaks", ...layer("mountain_peak"), minzoom: 12, paint, layout: { ...common, "text-size": 11, "symbol-sort-key": rank } },
    { id: "quarters", ...layer("place"), minzoom: 11, paint, filter: ["!", isTown],
      layout: { ...common, "text-size": ["interpolate", ["linear"], ["zoom"], 11, 11, 16, 14], "symbol-sort-key": rank } },
    { id: "towns", ...layer("place"), minzoom: streetsBegin, maxzoom: 16, filter: isTown,
      paint: { ...paint, "text-color": strong },
      layout: { ...common, "text-font": ["Medium"], "symbol-sort-key": rank,
        "text-size": ["interpolate", ["linear"], ["zoom"], 9, 13, 14, 17] } },
  ];
}

const isNoStreet = ["in", ["get", "class"], ["literal", ["ferry", "rail", "transit"]]];
const isTown = ["in", ["get", "class"], ["literal", ["city", "town", "village"]]];
