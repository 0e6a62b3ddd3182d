import { photoURL } from "../core/client.js";
import { h } from "../core/dom.js";
import { paintBlurHash } from "./blurhash.js";

/** @typedef {import("/umkreis.js").Photo} Photo */

/**
 * A photo with a placeholder of its size and BlurHash while it loads.
 *
 * @param {Photo} photo
 * @param {{ width: "320" | "720" | "1600", alt: string, cover?: boolean }} options
 */
export function photoView(photo, { width, alt, cover = false }) {
  const canvas = h("canvas", { width: 32, height: 32, "aria-hidden": "true" });
  if (canvas instanceof HTMLCanvasElement) paintBlurHash(canvas, photo.blurhash);
  const variant = photo.variants.some((known) => known.variant === width) ? width : "original";
  const image = h("img", { src: photoURL(photo.id, variant), alt, loading: "lazy", decoding: "async" });
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
