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
  const all = components(hash, across * down);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = [0, 0, 0];
      all.forEach((component, index) => {
        const [i, j] = [index % across, Math.floor(index / across)];
        const basis = Math.cos((Math.PI * x * i) / width) * Math.cos((Math.PI * y * j) / height);
        component.forEach((part, channel) => (colour[channel] = (colour[channel] ?? 0) + part * basis));
      });
      image.data.set([...colour.map(byte), 255], 4 * (x + y * width));
    }
  }
  context.putImageData(image, 0, 0);
}
