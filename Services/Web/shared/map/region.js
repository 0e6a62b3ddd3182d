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
/** Regions that are wider, in degrees, are not shown as a whole. */
const widest = 60;
/** @type {Viewport} */
const world = { west: -180, south: -85, east: 180, north: 85 };

/** Stores the region that the map of an app shows. */
export const rememberCamera = (/** @type {App} */ app, /** @type {Camera} */ camera) => remember(`map.${app.name}`, camera);

/** @returns {Camera} */
export const cameraAt = (/** @type {{ lat: number, lon: number }} */ { lat, lon }, zoom = nearZoom) =>
  ({ center: [lon, lat], zoom });

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
