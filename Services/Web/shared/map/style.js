import { language } from "../core/texts.js";

/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {{ type: "FeatureCollection", features: object[] }} Features */

const outlines = (/** @type {string} */ name) =>
  ({ type: "geojson", data: `${location.origin}/shared/outlines/${name}.json`, maxzoom: 6 });
const points = (/** @type {Features} */ data) => ({ type: "geojson", data, maxzoom: 22 });

/** @type {Features} */
export const nothing = { type: "FeatureCollection", features: [] };

/**
 * Features of the map that change.
 *
 * @typedef {object} Marks
 * @property {Features} pins
 * @property {Features} marked the post of the row under the pointer
 * @property {Features} position of the device
 */

/**
 * Outlines or tiles, and the pins above them.
 *
 * @param {Colours} colours
 * @param {Marks} marks
 * @param {{ isDetailed: boolean, tiles: string | undefined }} options detailed outlines are loaded when the map is near
 */
export function mapStyle(colours, marks, { isDetailed, tiles }) {
  const sources = {
    near: isDetailed && outlines("countries-50m"), water: isDetailed && outlines("water-50m"), far: outlines("countries-110m"),
    labels: outlines("labels"), cities: isDetailed && outlines("cities"),
    tiles: tiles && { type: "raster", tiles: [tiles], tileSize: 256, maxzoom: 19 },
    pins: points(marks.pins), marked: points(marks.marked), position: points(marks.position),
  };
  const ground = tiles ? [{ id: "tiles", type: "raster", source: "tiles" }] : outlineLayers(colours, isDetailed);
  return {
    version: 8,
    sources: Object.fromEntries(Object.entries(sources).filter(([, source]) => source)),
    layers: [{ id: "sea", type: "background", paint: { "background-color": colours.sea } }, ...ground, ...pinLayers(colours)],
  };
}

/** From zoom 4 on the finer outlines. */
function outlineLayers(/** @type {Colours} */ { scheme, sea, land, border }, /** @type {boolean} */ isDetailed) {
  const countries = (/** @type {string} */ source, /** @type {object} */ zooms) => [
    { id: `${source}-land`, type: "fill", source, paint: { "fill-color": land }, ...zooms },
    { id: `${source}-border`, type: "line", source, paint: { "line-color": border, "line-width": 1 }, ...zooms },
  ];
  const only = (/** @type {string} */ type) => ({ source: "water", minzoom: 4, filter: ["==", ["geometry-type"], type] });
  const water = [
    { id: "lakes", type: "fill", ...only("Polygon"), paint: { "fill-color": sea } },
    { id: "rivers", type: "line", ...only("LineString"), paint: { "line-color": sea, "line-width": 1.5 } },
  ];
  const near = isDetailed ? [...countries("near", { minzoom: 4 }), ...water] : [];
  return [...countries("far", isDetailed ? { maxzoom: 4 } : {}), ...near, ...nameLayers(scheme, isDetailed)];
}

/** Names of cities, then of countries, which come first where both would overlap. */
function nameLayers(/** @type {string} */ scheme, /** @type {boolean} */ isDetailed) {
  const image = (/** @type {string} */ type, /** @type {object} */ name) =>
    ({ "icon-image": ["concat", `${type}|${scheme}|`, name], "icon-padding": 6 });
  const name = ["coalesce", ["get", language()], ["get", "name"]];
  return [...(isDetailed ? [{
    id: "cities", type: "symbol", source: "cities", minzoom: 4, filter: [">=", ["zoom"], ["get", "zoom"]],
    // Below the pins, which often are in the middle of a city.
    layout: { ...image("city", name), "icon-anchor": "top", "icon-offset": [0, 20], "symbol-sort-key": ["get", "zoom"] },
  }] : []), {
    id: "labels", type: "symbol", source: "labels", maxzoom: 8, filter: ["<=", ["get", "rank"], ["+", ["zoom"], 1]],
    layout: { ...image("country", ["get", "code"]), "symbol-sort-key": ["get", "rank"] },
  }];
}

/** Clusters grow with their count. */
function pinLayers(/** @type {Colours} */ { scheme, surface, accent, onAccent }) {
  const isCluster = ["has", "count"];
  const always = { "icon-allow-overlap": true, "icon-ignore-placement": true };
  const pin = { "icon-image": ["get", "icon"], "icon-anchor": "bottom", ...always };
  const radius = ["step", ["get", "count"], 17, 25, 20, 250, 24, 2_500, 28];
  return [
    { id: "clusters", type: "circle", source: "pins", filter: isCluster,
      paint: { "circle-color": accent, "circle-radius": radius, "circle-stroke-color": surface, "circle-stroke-width": 2 } },
    { id: "counts", type: "symbol", source: "pins", filter: isCluster,
      layout: { "icon-image": ["concat", `count|${scheme}|`, ["get", "text"]], ...always } },
    { id: "pins", type: "symbol", source: "pins", filter: ["!", isCluster], layout: pin },
    { id: "position", type: "circle", source: "position",
      paint: { "circle-color": accent, "circle-radius": 8, "circle-stroke-color": onAccent, "circle-stroke-width": 3 } },
    { id: "marked", type: "symbol", source: "marked", layout: { ...pin, "icon-size": 1.4 } },
  ];
}
