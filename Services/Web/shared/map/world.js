import { vectorSource } from "./sources.js";

/** @typedef {import("./colours.js").Colours} Colours */
/** @typedef {import("../core/deployment.js").TileMap} TileMap */

/** The coast is true to 200 metres; between these zooms it fades, since it would put houses into the sea. */
export const coastEnds = 12;

/**
 * The ground where there are no streets: land, lakes, rivers and borders.
 *
 * @param {TileMap | null} world
 * @param {Colours} colours
 */
export function worldGround(world, { sea, land, border }) {
  // Land all over, where nobody knows.
  const background = ["interpolate", ["linear"], ["zoom"], coastEnds - 1, sea, coastEnds, land];
  const ground = { id: "sea", type: "background", paint: { "background-color": background } };
  if (world === null) return { sources: {}, layers: [{ ...ground, paint: { "background-color": land } }] };
  const layer = (/** @type {string} */ name) => ({ source: "world", "source-layer": name });
  return {
    sources: { world: vectorSource(world) },
    layers: [ground, { id: "land", type: "fill", ...layer("land"), paint: { "fill-color": land } }, {
      id: "rivers", type: "line", ...layer("river"), minzoom: 4, maxzoom: coastEnds, paint: { "line-color": sea, "line-width": 1.2 },
    }, { id: "borders", type: "line", ...layer("boundary"), paint: { "line-color": border, "line-width": 1 } }],
  };
}
