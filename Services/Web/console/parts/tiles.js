import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";

/** A group of numbers. */
export const tiles = (/** @type {(Node | null)[]} */ list) =>
  h("ul.tiles", {}, ...list.flatMap((entry) => entry ? [h("li", {}, entry)] : []));

/**
 * A number with its meaning, linked to its list.
 *
 * @param {string} name
 * @param {string} value
 * @param {string} address
 * @param {"" | "good" | "bad"} [state] also shown as a word
 */
export function tile(name, value, address, state = "") {
  const word = state && t(`console.tile.${state}`);
  const tag = state ? `a.tile.${state}` : "a.tile";
  return h(tag, { href: address }, h("strong", {}, value), h("span", {}, name), word && h("small", {}, word));
}
