import { language } from "../core/texts.js";
import { glyphs } from "./glyphs.js";
import { streetLabels } from "./labels.js";
import { areaOf, outlines, points } from "./sources.js";
import { streetsBegin, streetsGround } from "./streets.js";
import { worldGround } from "./world.js";

/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("./sources.js").Features} Features */
/** @typedef {import("../core/deployment.js").TileMap} TileMap */

/**
 * Features of the map that change.
 *
 * @typedef {object} Marks
 * @property {Features} pins
 * @property {Features} marked the post of the row under the pointer
 * @property {Features} position of the device
 *
 * @typedef {object} Ground
 * @property {string | undefined} raster the address of raster tiles, instead of all others
 * @property {TileMap | null} streets
 * @property {TileMap | null} world
 * @property {boolean} isDetailed names of cities are loaded when the map is near
 */

/**
 * The ground, its names, and the pins above them.
 *
 * @param {Colours} colours
 * @param {Marks} marks
 * @param {Ground} ground
 */
export function mapStyle(colours, marks, ground) {
  const { sources, layers } = ground.raster ? rasterGround(ground.raster, colours) : vectorGround(colours, ground);
  const changing = { pins: points(marks.pins), marked: points(marks.marked), position: points(marks.position) };
  return { version: 8, glyphs, sources: { ...sources, ...changing }, layers: [...layers, ...pinLayers(colours)] };
}

function rasterGround(/** @type {string} */ tiles, /** @type {Colours} */ { sea }) {
  return {
    sources: { tiles: { type: "raster", tiles: [tiles], tileSize: 256, maxzoom: 19 } },
    layers: [
      { id: "sea", type: "background", paint: { "background-color": sea } }, { id: "tiles", type: "raster", source: "tiles" },
    ],
  };
}

function vectorGround(/** @type {Colours} */ colours, /** @type {Ground} */ { streets, world, isDetailed }) {
  const far = worldGround(world, colours);
  const near = streets ? streetsGround(streets, colours) : { sources: {}, layers: [] };
  return {
    sources: { ...far.sources, ...near.sources, labels: outlines("labels"), ...(isDetailed && { cities: outlines("cities") }) },
    layers: [
      ...far.layers, ...near.layers, ...(streets ? streetLabels(colours) : []), ...nameLayers(colours.scheme, isDetailed, streets),
    ],
  };
}

/** Names of cities, then of countries, which come first where both would overlap. */
function nameLayers(/** @type {string} */ scheme, /** @type {boolean} */ isDetailed, /** @type {TileMap | null} */ streets) {
  const image = (/** @type {string} */ type, /** @type {object} */ name) =>
    ({ "icon-image": ["concat", `${type}|${scheme}|`, name], "icon-padding": 6 });
  const name = ["coalesce", ["get", language()], ["get", "name"]];
  // The installed map has names of its own.
  const isElsewhere = streets ? [["any", ["<", ["zoom"], streetsBegin], ["!", ["within", areaOf(streets)]]]] : [];
  return [...(isDetailed ? [{
    id: "cities", type: "symbol", source: "cities", minzoom: 4, filter: ["all", [">=", ["zoom"], ["get", "zoom"]], ...isElsewhere],
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
