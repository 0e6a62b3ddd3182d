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
  const variant = photo.variants.some((known) => known.variant === width) ? width : "original";
  const image = h("img", { alt, decoding: "async" });
  whenNear(image, () => {
    paintBlurHash(canvas, photo.blurhash);
    image.setAttribute("src", photoURL(photo.id, variant));
  });
  const style = cover ? {} : { "--ratio": `${photo.width} / ${photo.height}` };
  return h(cover ? "div.photo.cover" : "div.photo", { style }, canvas, image);
}

/** The photo of a person, or the initial. */
export function avatar(/** @type {{ user: string, displayName?: string | null, photo?: string | null }} */ person, size = "s") {
  const { user, displayName, photo } = person;
  const letter = [...(displayName ?? "?")][0]?.toUpperCase() ?? "?";
  if (!photo) return h(`div.avatar.${size}`, { "aria-hidden": "true" }, letter);
  return h(`div.avatar.${size}`, {}, h("img", { src: photoURL(photo, size === "l" ? "720" : "320", user), alt: "", loading: "lazy" }));
}
