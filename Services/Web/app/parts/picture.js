import { h } from "../../shared/core/dom.js";
import { photoView } from "../../shared/parts/photo.js";
import { symbolOf } from "./symbol.js";

/** @typedef {import("/umkreis.js").Post} Post */

/**
 * The picture of a post in a list: its first photo, else its symbol.
 *
 * @param {Post | undefined} post
 * @param {"320" | "720"} [width]
 * @returns {HTMLElement | null} `null` if it has neither
 */
export function pictureOf(post, width = "320") {
  const photo = post?.photos?.[0];
  if (photo) return photoView(photo, { width, alt: "", cover: true });
  const symbol = symbolOf(post?.content);
  return symbol === "" ? null : h("div.photo.symbol", { "aria-hidden": "true" }, symbol);
}
