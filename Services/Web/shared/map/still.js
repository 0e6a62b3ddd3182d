import { h } from "../core/dom.js";
import { drawGlyphsLocally, fontFamily } from "./glyphs.js";
import { loadMapLibre } from "./library.js";
import { MapPainter } from "./painter.js";

/** @typedef {import("../core/deployment.js").Deployment} Deployment */
/** @typedef {{ lat: number, lon: number }} Point */

const zoom = 15.5, patienceMs = 15_000;

/**
 * The streets around a point as a picture; a browser has few maps at a time, so this one ends when it is drawn.
 *
 * @param {HTMLElement} element on the page, whose size and colours the picture has
 * @param {Point} point
 * @param {Deployment} settings
 * @returns {Promise<HTMLElement>}
 */
export async function stillMap(element, { lat, lon }, settings) {
  const library = await loadMapLibre();
  const canvas = h("div.canvas", {});
  element.append(canvas);
  const painter = new MapPainter(element, [], settings, null);
  const map = new library.Map({
    container: canvas, style: painter.style(), center: [lon, lat], zoom, interactive: false, attributionControl: false,
    fadeDuration: 0, localIdeographFontFamily: fontFamily, pixelRatio: Math.min(devicePixelRatio, 2),
    canvasContextAttributes: { preserveDrawingBuffer: true },
  });
  drawGlyphsLocally(map);
  try {
    await new Promise((resolve, reject) => {
      map.once("idle", resolve);
      setTimeout(() => reject(new Error("no map in time")), patienceMs);
    });
    return h("img.streets", { src: map.getCanvas().toDataURL(), alt: "" });
  } finally {
    map.remove();
    canvas.remove();
  }
}
