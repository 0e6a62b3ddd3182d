// The decoder of https://github.com/woltapp/blurhash/blob/master/Algorithm.md

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~";

const number = (/** @type {string} */ text) => [...text].reduce((sum, digit) => sum * 83 + digits.indexOf(digit), 0);

const linear = (/** @type {number} */ byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const byte = (/** @type {number} */ value) => {
  const part = Math.min(1, Math.max(0, value));
  return Math.round((part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055) * 255);
};

const signedSquare = (/** @type {number} */ value) => Math.sign(value) * value * value;

/** @returns {number[][]} the red, green and blue part of each component */
function components(/** @type {string} */ hash, /** @type {number} */ count) {
  const largest = (number(hash.slice(1, 2)) + 1) / 166;
  const mean = number(hash.slice(2, 6));
  const first = [mean >> 16, (mean >> 8) & 255, mean & 255].map(linear);
  const rest = Array.from({ length: count - 1 }, (_, index) => {
    const value = number(hash.slice(6 + index * 2, 8 + index * 2));
    const parts = [Math.floor(value / 361), Math.floor(value / 19) % 19, value % 19];
    return parts.map((part) => signedSquare((part - 9) / 9) * largest);
  });
  return [first, ...rest];
}

/**
 * Paints a BlurHash; an unreadable one leaves the canvas empty.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {string} hash
 */
export function paintBlurHash(canvas, hash) {
  const size = number(hash.slice(0, 1));
  const [across, down] = [(size % 9) + 1, Math.floor(size / 9) + 1];
  const context = canvas.getContext("2d");
  if (context === null || hash.length !== 4 + 2 * across * down) return;
  const { width, height } = canvas;
  const image = context.createImageData(width, height);
  const columns = cosines(width, across), rows = cosines(height, down);
  const all = components(hash, across * down);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let red = 0, green = 0, blue = 0;
      for (const [index, component] of all.entries()) {
        const basis = (columns[x * across + index % across] ?? 0) * (rows[y * down + Math.floor(index / across)] ?? 0);
        red += (component[0] ?? 0) * basis;
        green += (component[1] ?? 0) * basis;
        blue += (component[2] ?? 0) * basis;
      }
      for (const part of [red, green, blue]) image.data[at++] = byte(part);
      image.data[at++] = 255;
    }
  }
  context.putImageData(image, 0, 0);
}

/** The cosines of each position and component: a list shows many photos, on slow phones too. */
function cosines(/** @type {number} */ length, /** @type {number} */ count) {
  return Float64Array.from({ length: length * count }, (_, index) =>
    Math.cos((Math.PI * Math.floor(index / count) * (index % count)) / length));
}
