import { h } from "../core/dom.js";
import { icon } from "./icons.js";

/**
 * A button with an icon; its text is read aloud and is the tooltip.
 *
 * @param {import("./icons.js").Icon} picture
 * @param {string} words
 * @param {() => void} run
 * @param {import("../core/dom.js").Properties} [properties]
 */
export const iconButton = (picture, words, run, properties = {}) =>
  h("button.icon-only", { type: "button", onclick: run, title: words, "aria-label": words, ...properties }, icon(picture));
