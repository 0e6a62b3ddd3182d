/** @typedef {{ lat: number, lon: number }} Point */

const words = /** @type {const} */ (["north", "northEast", "east", "southEast", "south", "southWest", "west", "northWest"]);
const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;

/**
 * The initial bearing of the shortest way, in degrees clockwise from north.
 *
 * Source: https://www.movable-type.co.uk/scripts/latlong.html, bearing.
 */
export function bearing(/** @type {Point} */ from, /** @type {Point} */ to) {
  const [start, end, east] = [radians(from.lat), radians(to.lat), radians(to.lon - from.lon)];
  const x = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(east);
  return ((Math.atan2(Math.sin(east) * Math.cos(end), x) * 180) / Math.PI + 360) % 360;
}

/** The nearest of eight directions: `north`, `northEast` … */
export const directionWord = (/** @type {number} */ degrees) => words[Math.round(degrees / 45) % 8] ?? "north";

/** The distance on the sphere in metres; https://en.wikipedia.org/wiki/Haversine_formula. */
export function metresBetween(/** @type {Point} */ a, /** @type {Point} */ b) {
  const [north, east] = [radians(b.lat - a.lat), radians(b.lon - a.lon)];
  const half = Math.sin(north / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(half));
}
