import { h } from "../core/dom.js";

/**
 * @typedef {object} Colours in a form that MapLibre parses
 * @property {string} scheme `light` or `dark`
 * @property {string} sea
 * @property {string} land
 * @property {string} border
 * @property {string} green
 * @property {string} building
 * @property {string} road
 * @property {string} mainRoad
 * @property {string} roadEdge
 * @property {string} water of the names of water
 * @property {string} strong of the names of towns
 * @property {string} text
 * @property {string} surface
 * @property {string} accent
 * @property {string} onAccent
 * @property {Record<string, string>} status
 * @property {string[]} kinds a colour for each kind of the app
 */

const context = /** @type {CanvasRenderingContext2D} */ (
  /** @type {HTMLCanvasElement} */ (h("canvas", { width: 1, height: 1 })).getContext("2d", { willReadFrequently: true }));

/** Any colour of a style sheet as sRGB, since MapLibre parses neither `oklch` nor `light-dark`. */
function plain(/** @type {string} */ colour) {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/**
 * The colours that the style sheets give the map.
 *
 * @param {HTMLElement} element of the map, on the page
 * @param {number} kinds the number of kinds
 * @returns {Colours}
 */
export function coloursOf(element, kinds) {
  const probe = h("span.kind-colour", { hidden: true });
  element.append(probe);
  const token = (/** @type {string} */ name) => {
    probe.style.color = `var(--${name})`;
    return plain(getComputedStyle(probe).color);
  };
  const status = { open: token("good"), closesSoon: token("warn"), opensSoon: token("warn"), closed: token("bad") };
  // The page allows both schemes, so the system decides.
  const allowed = getComputedStyle(element).colorScheme.split(" ");
  const isDark = allowed.length === 1 ? allowed[0] === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const colours = {
    scheme: isDark ? "dark" : "light", sea: token("map-sea"), land: token("map-land"), border: token("map-border"),
    green: token("map-green"), building: token("map-building"), road: token("map-road"), mainRoad: token("map-main-road"),
    roadEdge: token("map-road-edge"), water: token("map-water"), strong: token("text"), text: token("text-soft"),
    surface: token("surface"), accent: token("accent"), onAccent: token("on-accent"), status,
  };
  probe.style.color = "";
  const all = Array.from({ length: kinds }, (_, index) => {
    probe.style.setProperty("--kind", String(index));
    return plain(getComputedStyle(probe).color);
  });
  probe.remove();
  return { ...colours, kinds: all };
}
