import { photoURL } from "../core/client.js";
import { h } from "../core/dom.js";
import { paintBlurHash } from "./blurhash.js";

/** @typedef {import("/umkreis.js").Photo} Photo */

/** What to do when an element comes near the screen. @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();

/** Browsers load photos of several screens below this one, which delays what is seen. */
const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    waiting.get(target)?.();
  }
}, { rootMargin: "25%" });

/** @param {Element} element @param {() => void} run once */
function whenNear(element, run) {
  waiting.set(element, run);
  near.observe(element);
}

/**
 * A photo with a placeholder of its size and BlurHash while it loads.
 *
 * @param {Photo} photo
 * @param {{ width: "320" | "720" | "1600", alt: string, cover?: boolean }} options
 */
export function photoView(photo, { width, alt, cover = false }) {
  const canvas = /** @type {HTMLCanvasElement} */ (h("canvas", { width: 16, height: 16, "aria-hidden": "true" }));
  const variant = variantOf(photo, width, cover);
  const image = h("img", { alt, decoding: "async" });
  whenNear(image, () => {
    paintBlurHash(canvas, photo.blurhash);
    image.setAttribute("src", photoURL(photo.id, variant));
  });
  const style = cover ? {} : { "--ratio": `${photo.width} / ${photo.height}` };
  return h(cover ? "div.photo.cover" : "div.photo", { style }, canvas, image);
}

const widths = /** @type {const} */ (["320", "720", "1600"]);

/**
 * The smallest variant of at least a width; the width is that of the longer side, so a panorama that covers a tile
 * needs a larger one.
 *
 * @param {Photo} photo
 * @param {typeof widths[number]} width
 * @param {boolean} cover
 */
function variantOf({ variants }, width, cover) {
  const wanted = widths.slice(widths.indexOf(width)).filter((name) => variants.some((known) => known.variant === name));
  const isSharp = (/** @type {string} */ name) => variants.some((known) =>
    known.variant === name && Math.min(known.width, known.height) >= Number(width) / 2);
  if (!wanted.includes(width)) return "original";
  return cover ? wanted.find(isSharp) ?? wanted.at(-1) ?? width : width;
}

/** The photo of a person, or the initial. */
export function avatar(/** @type {{ user: string, displayName?: string | null, photo?: string | null }} */ person, size = "s") {
  const { user, displayName, photo } = person;
  const letter = [...(displayName ?? "?")][0]?.toUpperCase() ?? "?";
  if (!photo) return h(`div.avatar.${size}`, { "aria-hidden": "true" }, letter);
  return h(`div.avatar.${size}`, {}, h("img", { src: photoURL(photo, size === "l" ? "720" : "320", user), alt: "", loading: "lazy" }));
}
