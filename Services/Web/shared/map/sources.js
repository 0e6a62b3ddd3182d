import { addressOf } from "../core/files.js";

/** @typedef {import("../core/deployment.js").TileMap} TileMap */
/** @typedef {{ type: "FeatureCollection", features: object[] }} Features */

/** @type {Features} */
export const nothing = { type: "FeatureCollection", features: [] };

/** GeoJSON of a file of outlines. */
export const outlines = (/** @type {string} */ name) =>
  ({ type: "geojson", data: location.origin + addressOf(`/shared/outlines/${name}.json`), maxzoom: 6 });

/** Features that change. */
export const points = (/** @type {Features} */ data) => ({ type: "geojson", data, maxzoom: 22 });

/** Vector tiles of this server; MapLibre's worker has no address, so theirs are whole. */
export const vectorSource = (/** @type {TileMap} */ { tiles, minzoom, maxzoom, bounds }) =>
  ({ type: "vector", tiles: tiles.map((path) => location.origin + path), minzoom, maxzoom, bounds });

/** The area of a map as a polygon. */
export function areaOf(/** @type {TileMap} */ { bounds: [west, south, east, north] }) {
  return { type: "Polygon", coordinates: [[[west, south], [east, south], [east, north], [west, north], [west, south]]] };
}
