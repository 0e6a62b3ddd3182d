/**
 * The operator's settings for the app.
 *
 * @typedef {object} Deployment
 * @property {{ tiles: string, attribution: string } | null} map a raster source
 * @property {TileMap | null} streets the installed map
 * @property {TileMap | null} world coasts and borders
 *
 * @typedef {object} TileMap vector tiles of this server, as TileJSON describes them
 * @property {string[]} tiles paths with `{z}`, `{x}` and `{y}`
 * @property {number} minzoom
 * @property {number} maxzoom
 * @property {[number, number, number, number]} bounds west, south, east, north
 * @property {string} attribution
 */

/** @type {Deployment} */
const nothing = { map: null, streets: null, world: null };

/** @type {Promise<Deployment> | null} */
let loading = null;

/** @returns {Promise<Deployment>} */
export function deployment() {
  loading ??= load().catch(() => {
    // The next map asks again.
    loading = null;
    return nothing;
  });
  return loading;
}

async function load() {
  const response = await fetch("/app/settings.json");
  if (!response.ok) throw new Error(`settings.json: ${response.status}`);
  return { ...nothing, ...await response.json() };
}
