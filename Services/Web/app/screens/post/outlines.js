import { addressOf } from "../../../shared/core/files.js";

/**
 * @typedef {{ type: "Polygon", coordinates: number[][][] } | { type: "MultiPolygon", coordinates: number[][][][] }} Area
 * @typedef {{ features: { geometry: Area }[] }} Outlines
 */

/** @type {Map<string, Promise<Outlines>>} */
const loading = new Map();

/**
 * The outlines of countries, loaded once.
 *
 * @param {"countries-50m" | "countries-110m"} name
 * @returns {Promise<Outlines>}
 */
function outlines(name) {
  const known = loading.get(name) ?? fetch(addressOf(`/shared/outlines/${name}.json`)).then((response) => response.json());
  loading.set(name, known);
  known.catch(() => loading.delete(name));
  return known;
}

/** Mercator's ordinate in degrees of longitude; https://en.wikipedia.org/wiki/Web_Mercator_projection. */
const ordinate = (/** @type {number} */ lat) =>
  (Math.log(Math.tan(Math.PI / 4 + (Math.max(-85, Math.min(85, lat)) * Math.PI) / 360)) * 180) / Math.PI;

/**
 * The land around a point as data of an SVG path, with the point in the middle.
 *
 * @param {{ lat: number, lon: number }} centre
 * @param {{ width: number, height: number, degrees: number, name: "countries-50m" | "countries-110m" }} options `degrees` wide
 */
export async function landPath(centre, { width, height, degrees, name }) {
  const { features } = await outlines(name);
  const scale = width / degrees, top = ordinate(centre.lat);
  const project = (/** @type {number[]} */ [lon = 0, lat = 0]) =>
    [width / 2 + (lon - centre.lon) * scale, height / 2 + (top - ordinate(lat)) * scale];
  const parts = features.flatMap(({ geometry }) => geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates);
  return parts.flatMap((rings) => {
    const [outer = [], ...holes] = rings.map((ring) => ring.map(project));
    if (!touches(outer, width, height)) return [];
    return [outer, ...holes].map((ring) => `M${ring.map(([x = 0, y = 0]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`);
  }).join("");
}

/** Whether the box of a ring overlaps the picture. */
function touches(/** @type {number[][]} */ ring, /** @type {number} */ width, /** @type {number} */ height) {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const [x = 0, y = 0] of ring) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box.right > 0 && box.left < width && box.bottom > 0 && box.top < height;
}
