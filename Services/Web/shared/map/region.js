import { send } from "../core/client.js";
import { around } from "../core/position.js";
import { remember, remembered } from "../core/settings.js";

/**
 * @typedef {import("../core/apps.js").App} App
 * @typedef {import("/umkreis.js").Viewport} Viewport
 * @typedef {{ center: [number, number], zoom: number, bearing?: number }} Camera its centre is longitude and latitude
 * @typedef {Camera | { bounds: [number, number, number, number] }} Region west, south, east, north
 */

const nearZoom = 12;
/** @type {Record<string, number>} */
const zooms = { country: 5, region: 7, city: 12, address: 16 };
/** Regions that are wider, in degrees, are not shown as a whole. */
const widest = 60;
/** @type {Viewport} */
const world = { west: -180, south: -85, east: 180, north: 85 };

/** Stores the region that the map of an app shows. */
export const rememberCamera = (/** @type {App} */ app, /** @type {Camera} */ camera) => remember(`map.${app.name}`, camera);

/** @returns {Camera} */
export const cameraAt = (/** @type {{ lat: number, lon: number }} */ { lat, lon }, zoom = nearZoom) =>
  ({ center: [lon, lat], zoom });

/** Where a place fills a map. */
export const cameraOfPlace = (/** @type {import("../core/position.js").Around} */ { point, place }) =>
  cameraAt(point, zooms[place?.type ?? "city"]);

/**
 * The first region of a map: of the address, of the last visit, of the last search, or of most posts.
 *
 * @param {App} app
 * @param {URLSearchParams} query with `at=lat,lon,zoom`
 * @param {AbortSignal} signal
 * @returns {Promise<Region>}
 */
export async function firstRegion(app, query, signal) {
  const [lat, lon, zoom] = (query.get("at") ?? query.get("near") ?? "").split(",").map(Number);
  if (lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return cameraAt({ lat, lon }, zoom);
  /** @type {Camera | null} */
  const last = remembered(`map.${app.name}`, null);
  if (last) return last;
  const place = around();
  return place ? cameraAt(place.point) : await regionOfPosts(app, signal);
}

/**
 * The part of the world that a region takes on a map of a size, by the Mercator projection with tiles of 512 pixels.
 *
 * @param {Region} region
 * @param {{ width: number, height: number }} size in pixels
 * @returns {Viewport}
 */
export function viewportOf(region, { width, height }) {
  if ("bounds" in region) {
    const [west, south, east, north] = region.bounds;
    return { west, south, east, north };
  }
  const [lon, lat] = region.center, pixels = 512 * 2 ** region.zoom;
  const half = Math.min(180, width / pixels * 180), middle = Math.asinh(Math.tan(lat * Math.PI / 180));
  const latitude = (/** @type {number} */ y) => Math.atan(Math.sinh(Math.max(-Math.PI, Math.min(Math.PI, y)))) * 180 / Math.PI;
  const up = height / pixels * Math.PI;
  const [west, east] = half === 180 ? [-180, 180] : [wrapped(lon - half), wrapped(lon + half)];
  return { west, south: latitude(middle - up), east, north: latitude(middle + up) };
}

/** A longitude from -180 to 180. */
export const wrapped = (/** @type {number} */ degrees) => degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;

/** The bounds of all posts, or of the largest group if the posts are spread over the world. */
async function regionOfPosts(/** @type {App} */ app, /** @type {AbortSignal} */ signal) {
  const search = { viewport: world, zoom: 2, search: { kinds: app.kinds } };
  const { clusters, posts } = await send("geo.clusterPins", search, { signal });
  const single = posts.map(({ point: { lat, lon } }) => ({ west: lon, south: lat, east: lon, north: lat }));
  const all = [...clusters.map(({ bounds }) => bounds), ...single];
  const [first] = all;
  if (first === undefined) return { bounds: bounds(world) };
  const union = all.reduce(joined);
  return { bounds: bounds(union.east - union.west > widest ? first : union) };
}

/** @returns {Viewport} */
const joined = (/** @type {Viewport} */ a, /** @type {Viewport} */ b) => ({
  west: Math.min(a.west, b.west), south: Math.min(a.south, b.south),
  east: Math.max(a.east, b.east), north: Math.max(a.north, b.north),
});

/** @returns {[number, number, number, number]} */
const bounds = (/** @type {Viewport} */ { west, south, east, north }) => [west, south, east, north];
