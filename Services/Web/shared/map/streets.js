import { areaOf, vectorSource } from "./sources.js";

/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("../core/deployment.js").TileMap} TileMap */

/** From here on the installed map replaces the coasts of the world in its area. */
export const streetsBegin = 9;

/** The layers of OpenMapTiles: https://openmaptiles.org/schema/. */
const layer = (/** @type {string} */ name) => ({ source: "streets", "source-layer": name });
const isOneOf = (/** @type {string[]} */ ...classes) => ["in", ["get", "class"], ["literal", classes]];
/** A width in pixels that doubles with each zoom from `first` to `last`, which is at zoom 19. */
const width = (/** @type {number} */ first, /** @type {number} */ last) =>
  ["interpolate", ["exponential", 1.6], ["zoom"], 8, first / 2, 13, first, 19, last];

/** Roads by their width, the widest last: classes, first zoom, width at zoom 13 and 19. */
const roads = /** @type {const} */ ([
  ["path", ["path", "track"], 14, 0.5, 4],
  ["service", ["service"], 14, 0.6, 10],
  ["minor", ["minor", "minor_road", "raceway", "busway"], 12, 0.9, 20],
  ["tertiary", ["tertiary"], 11, 1.6, 26],
  ["secondary", ["secondary"], 9, 2, 30],
  ["primary", ["primary", "trunk"], 8, 2.4, 32],
  ["motorway", ["motorway"], 6, 2.8, 34],
]);
/** Main roads have a colour of their own. */
const isMain = (/** @type {string} */ name) => ["secondary", "primary", "motorway"].includes(name);

/**
 * Streets, water, green and buildings of the installed map; names are in `labels.js`.
 *
 * @param {TileMap} streets
 * @param {Colours} colours
 */
export function streetsGround(streets, colours) {
  const { land } = colours;
  return {
    sources: {
      streets: vectorSource(streets),
      streetsArea: { type: "geojson", data: { type: "Feature", properties: {}, geometry: areaOf(streets) } },
    },
    layers: [
      { id: "streets-area", type: "fill", source: "streetsArea", minzoom: streetsBegin, paint: { "fill-color": land } },
      ...areas(colours), ...ways(colours),
    ],
  };
}

/** Green, water and buildings. */
function areas(/** @type {Colours} */ { sea, green, building, roadEdge }) {
  const fill = (/** @type {string} */ id, /** @type {string} */ name, /** @type {object} */ paint, /** @type {object} */ more = {}) =>
    ({ id, type: "fill", ...layer(name), minzoom: streetsBegin, paint, ...more });
  return [
    fill("green", "landcover", { "fill-color": green }, { filter: isOneOf("wood", "grass", "wetland", "farmland") }),
    fill("parks", "park", { "fill-color": green, "fill-opacity": 0.6 }, { filter: ["==", ["geometry-type"], "Polygon"] }),
    fill("grounds", "landuse", { "fill-color": green }, { filter: isOneOf("cemetery", "pitch", "playground", "stadium") }),
    fill("water", "water", { "fill-color": sea }),
    { id: "streams", type: "line", ...layer("waterway"), minzoom: streetsBegin,
      paint: { "line-color": sea, "line-width": width(1, 8) } },
    fill("runways", "aeroway", { "fill-color": building }, { filter: ["==", ["geometry-type"], "Polygon"] }),
    fill("buildings", "building", { "fill-color": building, "fill-outline-color": roadEdge }, { minzoom: 14 }),
  ];
}

/** Roads, rails and borders. */
function ways(/** @type {Colours} */ { road, mainRoad, roadEdge, border }) {
  const round = { "line-cap": "round", "line-join": "round" };
  const line = (/** @type {(typeof roads)[number]} */ [name, classes, minzoom, first, last]) => ({
    ...layer("transportation"), type: "line", minzoom, layout: round, filter: isOneOf(...classes),
    paint: { "line-color": isMain(name) ? mainRoad : road, "line-width": width(first, last) },
  });
  const edges = roads.map((entry) => {
    const { paint, ...rest } = line(entry);
    return { ...rest, id: `${entry[0]}-edge`, minzoom: Math.max(rest.minzoom, 12), paint: { "line-color": roadEdge,
      "line-width": 1, "line-gap-width": paint["line-width"], "line-opacity": ["interpolate", ["linear"], ["zoom"], 12, 0, 14, 1] } };
  });
  const rails = { ...layer("transportation"), type: "line", filter: isOneOf("rail", "transit"), minzoom: 10 };
  return [
    { id: "borders-near", type: "line", ...layer("boundary"), minzoom: streetsBegin, filter: ["<=", ["get", "admin_level"], 4],
      paint: { "line-color": border, "line-width": 1, "line-dasharray": [4, 2] } },
    ...edges,
    ...roads.map((entry) => ({ ...line(entry), id: entry[0] })),
    { id: "rails", ...rails, paint: { "line-color": border, "line-width": width(0.8, 3) } },
    { id: "sleepers", ...rails, minzoom: 14, paint: { "line-color": border, "line-width": width(3, 9), "line-dasharray": [0.12, 1.5] } },
  ];
}
