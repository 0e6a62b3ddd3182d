import { country } from "../core/format.js";

/** @typedef {import("./colours.js").Colours} Colours */

// Images have two pixels per pixel of the page, which is enough for all screens.
const ratio = 2;
const font = (/** @type {string} */ weight, /** @type {number} */ size) => `${weight} ${size}px system-ui, sans-serif`;

/**
 * Draws the image of a name: `pin|scheme|kind|status`, `count|scheme|1.2K`, `city|scheme|Wien` or `country|scheme|AT`.
 *
 * MapLibre requests images when it first needs them. Texts are images too, since no server provides glyphs.
 *
 * @param {string} name
 * @param {Colours} colours
 */
export function drawImage(name, colours) {
  const [type, , word = "", status = ""] = name.split("|");
  if (type === "pin") return pin(colours.kinds[Number(word)] ?? colours.accent, status, colours);
  if (type === "count") return text(word, font("700", 13), colours.onAccent);
  if (type === "city") return text(word, font("400", 13), colours.text, colours.land);
  return text(country(word).toLocaleUpperCase(), font("600", 11), colours.text, colours.land);
}

/**
 * @param {number} width
 * @param {number} height
 * @param {(context: CanvasRenderingContext2D) => void} draw
 */
function image(width, height, draw) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.ceil(width * ratio), Math.ceil(height * ratio)];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.scale(ratio, ratio);
  draw(context);
  return { data: context.getImageData(0, 0, canvas.width, canvas.height), options: { pixelRatio: ratio } };
}

/**
 * A drop in the colour of the kind, with the sign of the status.
 *
 * @param {string} colour
 * @param {string} status
 * @param {Colours} colours
 */
function pin(colour, status, colours) {
  return image(32, 40, (context) => {
    context.beginPath();
    context.arc(16, 16, 14, Math.PI * 0.85, Math.PI * 0.15);
    context.quadraticCurveTo(24, 29, 16, 39);
    context.quadraticCurveTo(8, 29, 16 + 14 * Math.cos(Math.PI * 0.85), 16 + 14 * Math.sin(Math.PI * 0.85));
    context.fillStyle = colour;
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = colours.surface;
    context.stroke();
    disc(context, 9.5, colours.surface);
    sign(context, status, colours.status[status] ?? colour);
  });
}

function disc(/** @type {CanvasRenderingContext2D} */ context, /** @type {number} */ radius, /** @type {string} */ colour) {
  context.beginPath();
  context.arc(16, 16, radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
}

/** The shapes of parts/status.js: full, half, empty, a quarter. */
function sign(/** @type {CanvasRenderingContext2D} */ context, /** @type {string} */ status, /** @type {string} */ colour) {
  if (!["open", "closesSoon", "closed", "opensSoon"].includes(status)) return disc(context, 4, colour);
  if (status === "open") return disc(context, 7, colour);
  context.beginPath();
  context.arc(16, 16, 6, 0, 2 * Math.PI);
  context.lineWidth = 2.5;
  context.strokeStyle = colour;
  context.stroke();
  if (status === "closed") return;
  context.beginPath();
  context.moveTo(16, 16);
  if (status === "closesSoon") context.arc(16, 16, 7, Math.PI / 2, Math.PI * 1.5);
  else context.arc(16, 16, 7, -Math.PI / 2, 0);
  context.fillStyle = colour;
  context.fill();
}

/**
 * @param {string} words
 * @param {string} font
 * @param {string} colour
 * @param {string} [halo] around the letters
 */
function text(words, font, colour, halo) {
  const measure = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  measure.font = font;
  return image(measure.measureText(words).width + 6, 20, (context) => {
    Object.assign(context, { font, textBaseline: "middle", fillStyle: colour, lineJoin: "round" });
    if (halo) {
      Object.assign(context, { strokeStyle: halo, lineWidth: 4 });
      context.strokeText(words, 3, 10);
    }
    context.fillText(words, 3, 10);
  });
}
