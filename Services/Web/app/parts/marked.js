import { h } from "../../shared/core/dom.js";

/**
 * Splits a text and marks the matches of a search.
 *
 * @param {string} text
 * @param {{ start: number, length: number }[]} [ranges] in UTF-16 units, in order
 */
export function marked(text, ranges = []) {
  const parts = [];
  let end = 0;
  for (const { start, length } of ranges) {
    parts.push(text.slice(end, start), h("mark", {}, text.slice(start, start + length)));
    end = start + length;
  }
  return [...parts, text.slice(end)];
}
