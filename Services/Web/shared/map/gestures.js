/** @typedef {import("./view.js").Events} Events */
/** @typedef {import("./view.js").Point} Point */

/** The duration of a long press, and the distance that the finger may move. */
const longPressMs = 550, stillPixels = 10;
/** The distance in pixels within which a pin is hit. */
const reach = 12;

/**
 * Listens to clicks on pins and clusters, and to long presses, right clicks and Enter.
 *
 * @param {any} map
 * @param {HTMLElement} element
 * @param {Events} events
 */
export function listen(map, element, events) {
  map.on("click", (/** @type {any} */ { point }) => pick(map, point, events));
  for (const layer of ["pins", "clusters"]) {
    map.on("mouseenter", layer, () => (map.getCanvas().style.cursor = "pointer"));
    map.on("mouseleave", layer, () => (map.getCanvas().style.cursor = ""));
  }
  const point = (/** @type {any} */ lngLat) => {
    const { lat, lng } = lngLat.wrap();
    events.pointed({ lat, lon: lng });
  };
  map.on("contextmenu", (/** @type {any} */ { lngLat }) => point(lngLat));
  longPress(map, element, point);
  map.getCanvas().addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" || event.repeat) return;
    // Otherwise the key would press the button of the dialog that it opens.
    event.preventDefault();
    point(map.getCenter());
  });
}

/**
 * The nearest pin or cluster below the pointer.
 *
 * @param {any} map
 * @param {{ x: number, y: number }} at
 * @param {Events} events
 */
function pick(map, { x, y }, events) {
  const box = [[x - reach, y - reach], [x + reach, y + reach]];
  const [found] = map.queryRenderedFeatures(box, { layers: ["pins", "clusters"] });
  if (found === undefined) return;
  const [lon, lat] = found.geometry.coordinates;
  const { post, kind, title, status, zoom } = found.properties;
  if (post) events.picked({ post, kind, title, status, point: { lat, lon } });
  else map.easeTo({ center: [lon, lat], zoom });
}

/**
 * Recognises long presses, since not every phone has a context menu.
 *
 * @param {any} map
 * @param {HTMLElement} element
 * @param {(lngLat: any) => void} found
 */
function longPress(map, element, found) {
  let timer = 0;
  const start = { x: 0, y: 0 };
  const stop = () => clearTimeout(timer);
  element.addEventListener("pointerdown", (event) => {
    stop();
    if (event.pointerType !== "touch" || !event.isPrimary || event.target !== map.getCanvas()) return;
    Object.assign(start, { x: event.clientX, y: event.clientY });
    timer = setTimeout(() => {
      const box = map.getCanvas().getBoundingClientRect();
      found(map.unproject([start.x - box.x, start.y - box.y]));
    }, longPressMs);
  });
  element.addEventListener("pointermove", (event) => {
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > stillPixels) stop();
  });
  for (const event of ["pointerup", "pointercancel"]) element.addEventListener(event, stop);
}
