import { deployment } from "../../../shared/core/deployment.js";
import { fill, h } from "../../../shared/core/dom.js";
import { t } from "../../../shared/core/texts.js";
import { hasStreets, streetsSource } from "../../../shared/map/installed.js";
import { icon } from "../../../shared/parts/icons.js";
import { landPath } from "./outlines.js";

/** @typedef {{ lat: number, lon: number }} Point */

const [width, height] = [640, 320];
const tileZoom = 15, tileSize = 256;

/**
 * A still map with one pin, drawn when it comes into view, and links to a route and a map app.
 *
 * @param {Point} point
 * @param {string} title of what is there
 */
export function smallMap(point, title) {
  const picture = h("div.picture", { role: "img", "aria-label": t("map.small", { title }) });
  const pin = h("span.pin", { "aria-hidden": "true" }, icon("nearby"));
  const sources = h("small.attribution", {});
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    draw(point, picture).then(({ nodes, source }) => (fill(picture, ...nodes, pin), fill(sources, ...source)), () => picture.remove());
  }, { rootMargin: "200px" });
  observer.observe(picture);
  return h("figure.small-map", {}, h("div.frame", {}, picture, sources), h("figcaption.actions", {}, ...links(point, title)));
}

/** The installed map, else the configured tiles, else outlines. */
async function draw(/** @type {Point} */ point, /** @type {HTMLElement} */ picture) {
  const settings = await deployment();
  if (hasStreets(settings, point)) {
    const { stillMap } = await import("../later.js");
    return { nodes: [await stillMap(picture, point, settings)], source: [streetsSource(settings)] };
  }
  if (settings.map) return { nodes: tiles(point, settings.map.tiles), source: [settings.map.attribution] };
  // The coarse outlines are an eighth of the fine ones.
  const isWide = matchMedia("(min-width: 60rem)").matches;
  const detail = isWide ? { degrees: 5, name: /** @type {const} */ ("countries-50m") }
    : { degrees: 14, name: /** @type {const} */ ("countries-110m") };
  return { nodes: [land(await landPath(point, { width, height, ...detail }))], source: ["Natural Earth"] };
}

function land(/** @type {string} */ path) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
  const shape = document.createElementNS(space, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

/**
 * The tiles around a point, as images: no library is needed for a map that does not move.
 *
 * Source: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames.
 *
 * @param {Point} point
 * @param {string} address with `{z}`, `{x}` and `{y}`
 */
function tiles({ lat, lon }, address) {
  const count = 2 ** tileZoom, angle = (lat * Math.PI) / 180;
  const x = ((lon + 180) / 360) * count, y = ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * count;
  return [-2, -1, 0, 1, 2].flatMap((right) => [-1, 0, 1].map((down) => {
    const [column, row] = [Math.floor(x) + right, Math.floor(y) + down];
    const numbers = { z: tileZoom, x: (column + count) % count, y: row };
    const src = address.replace(/\{([zxy])\}/g, (_, name) => String(numbers[/** @type {"z" | "x" | "y"} */ (name)]));
    const style = { "--x": `${(column - x) * tileSize}px`, "--y": `${(row - y) * tileSize}px` };
    return h("img.tile", { src, alt: "", width: tileSize, height: tileSize, style });
  }));
}

/** A route in the browser, and the map app of the device; both open only on a click. */
function links(/** @type {Point} */ { lat, lon }, /** @type {string} */ title) {
  const name = encodeURIComponent(title);
  const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
  const route = `https://www.openstreetmap.org/directions?to=${lat}%2C${lon}`;
  const app = isApple ? `https://maps.apple.com/?ll=${lat},${lon}&q=${name}` : `geo:${lat},${lon}?q=${lat},${lon}(${name})`;
  return [
    h("a.button", { href: route, target: "_blank", rel: "noopener noreferrer" }, icon("route"), t("map.route")),
    h("a.button", { href: app, rel: "noopener noreferrer" }, icon("map"), t("map.app")),
  ];
}
