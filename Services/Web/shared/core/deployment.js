/**
 * The operator's settings for the app.
 *
 * @typedef {object} Deployment
 * @property {{ tiles: string, attribution: string } | null} map a raster source
 */

/** @type {Promise<Deployment> | null} */
let loading = null;

/** @returns {Promise<Deployment>} */
export function deployment() {
  loading ??= fetch("/app/settings.json").then((response) => response.json()).catch(() => ({ map: null }));
  return loading;
}
