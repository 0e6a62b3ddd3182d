import { deployment } from "../core/deployment.js";
import { h } from "../core/dom.js";
import { remember, remembered } from "../core/settings.js";
import { t } from "../core/texts.js";
import { mapControls, typeButton } from "./controls.js";
import { listen } from "./gestures.js";
import { fontFamily } from "./glyphs.js";
import { loadMapLibre } from "./library.js";
import { mapNotes } from "./notes.js";
import { MapPainter } from "./painter.js";
import { rememberCamera, wrapped } from "./region.js";

const restMs = 150;
/** Around the pins of a region: on the right are the buttons, and a pin rises above its point. */
const padding = { top: 56, right: 72, bottom: 48, left: 40 };
/** How far below the middle a point is shown, with its popup above it. */
const belowMiddle = 70;

/**
 * @typedef {import("./region.js").Camera} Camera
 * @typedef {{ lat: number, lon: number }} Point
 * @typedef {{ post: string, kind: string, title: string, status: string, point: Point }} Pin
 *
 * @typedef {object} Events
 * @property {() => void} rested shortly after the last move
 * @property {(pin: Pin) => void} picked a post's pin was clicked
 * @property {(point: Point) => void} pointed long-pressed, right-clicked, or Enter on the centre
 */

/** Loads what every map needs. */
export const loadMap = () => Promise.all([loadMapLibre(), deployment()]);

/**
 * A map with the pins of an app.
 *
 * @param {HTMLElement} stage is filled; the map starts when it is shown
 * @param {import("../core/apps.js").App} app
 * @param {import("./region.js").Region} region
 * @param {Events} events
 * @param {AbortSignal} signal removes the map
 * @param {string} [noStreets] the note where the installed map has no streets
 */
export async function mapView(stage, app, region, events, signal, noStreets = t("map.noStreets")) {
  const [library, settings] = await loadMap();
  signal.throwIfAborted();
  const tiles = settings.map;
  const canvas = h("div.canvas");
  const element = h("div.map", { "aria-busy": "true" }, canvas, h("div.crosshair", { "aria-hidden": "true" }));
  stage.prepend(element);
  await hasSize(canvas, signal);

  const type = remembered(`mapType.${app.name}`, null);
  const painter = new MapPainter(element, app.kinds, settings, type === "tiles" && tiles === null ? null : type);
  const first = "bounds" in region ? { bounds: region.bounds, fitBoundsOptions: { padding } } : region;
  const map = new library.Map({
    container: canvas, style: painter.style(), ...first,
    attributionControl: false, maxPitch: 0, pitchWithRotate: false, touchPitch: false, maxZoom: 19, fadeDuration: 0,
    localIdeographFontFamily: fontFamily,
    // More pixels cost a phone time and look the same.
    pixelRatio: Math.min(devicePixelRatio, 2),
    locale: { "Map.Title": t("map.label") },
  });
  painter.paint(map);
  signal.addEventListener("abort", () => map.remove());
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => painter.repaint(), { signal });

  const moved = moveHandler(map, app, events, signal);
  // Busy from a move until the pins of the new region are drawn.
  let isWaiting = true;
  map.on("movestart", () => {
    isWaiting = true;
    element.setAttribute("aria-busy", "true");
  });
  map.on("idle", () => isWaiting || element.setAttribute("aria-busy", "false"));
  map.on("moveend", moved);
  moved();
  listen(map, element, events);
  const notes = mapNotes(map, settings, () => painter.type, noStreets);
  element.append(mapControls(map, typeButton(tiles !== null, painter.type, (chosen) => {
    remember(`mapType.${app.name}`, chosen ?? undefined);
    painter.choose(chosen);
    notes.update();
  })), ...notes.elements);

  return {
    painter,
    /** Draws the pins of the region. */
    show(/** @type {import("/umkreis.js").ClusterPinsReply} */ pins) {
      isWaiting = false;
      painter.show(pins);
    },
    viewport: () => visible(map),
    zoom: () => Math.min(22, Math.max(0, Math.floor(map.getZoom() + 1e-6))),
    fly: (/** @type {Camera} */ camera, hasPopup = false) =>
      map.easeTo({ ...camera, offset: hasPopup ? [0, Math.min(belowMiddle, element.clientHeight / 4)] : [0, 0] }),
    /** A small box above a pin. */
    popup(/** @type {Point} */ { lat, lon }, /** @type {Node} */ content, offset = 38) {
      new library.Popup({ closeButton: false, focusAfterOpen: false, offset, maxWidth: "min(18rem, 100vw - 8rem)" })
        .setLngLat([lon, lat]).setDOMContent(content).addTo(map);
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof mapView>>} MapView */

/** Waits until an element is shown: the library measures it. */
function hasSize(/** @type {Element} */ element, /** @type {AbortSignal} */ signal) {
  return new Promise((resolve, reject) => {
    const observer = new ResizeObserver(([entry]) => {
      if (!entry?.contentRect.height) return;
      observer.disconnect();
      resolve(undefined);
    });
    observer.observe(element);
    signal.addEventListener("abort", () => (observer.disconnect(), reject(signal.reason)));
  });
}

/** The visible region, at most the world. */
function visible(/** @type {any} */ map) {
  const box = map.getBounds();
  const [west, east] = box.getEast() - box.getWest() >= 360 ? [-180, 180] : [wrapped(box.getWest()), wrapped(box.getEast())];
  return { west, south: Math.max(-90, box.getSouth()), east, north: Math.min(90, box.getNorth()) };
}

/**
 * Remembers the camera after a move, and reports when the map rests.
 *
 * @param {any} map
 * @param {import("../core/apps.js").App} app
 * @param {Events} events
 * @param {AbortSignal} signal
 */
function moveHandler(map, app, events, signal) {
  let timer = 0;
  signal.addEventListener("abort", () => clearTimeout(timer));
  return () => {
    rememberCamera(app, { center: map.getCenter().toArray(), zoom: map.getZoom(), bearing: map.getBearing() });
    clearTimeout(timer);
    timer = setTimeout(events.rested, restMs);
  };
}
