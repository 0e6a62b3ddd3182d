import { h } from "../core/dom.js";
import { addressOf } from "../core/files.js";

const folder = "/shared/vendor/maplibre/";

/** @type {Promise<any> | null} */
let loading = null;

/**
 * MapLibre GL JS, a quarter of a megabyte: loaded with the first map only.
 *
 * @returns {Promise<any>} the library, which has no types
 */
export function loadMapLibre() {
  loading ??= Promise.all([loaded("link", { rel: "stylesheet", href: addressOf(`${folder}maplibre-gl.css`) }),
    loaded("script", { src: addressOf(`${folder}maplibre-gl.js`) })]).then(() => /** @type {any} */ (globalThis).maplibregl);
  // Offline: the next map tries again.
  loading.catch(() => (loading = null));
  return loading;
}

/**
 * @param {"link" | "script"} tag
 * @param {Record<string, string>} attributes
 */
function loaded(tag, attributes) {
  return new Promise((resolve, reject) => {
    const failed = () => {
      element.remove();
      reject(new Error("no map library"));
    };
    const element = h(tag, { ...attributes, onload: resolve, onerror: failed });
    document.head.append(element);
  });
}
