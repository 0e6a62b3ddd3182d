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

/** Words around a match, at most. */
const around = 4;

/** @typedef {(text: string) => boolean} Matcher whether a search matches the beginning of a word */

/** The matcher of a search; without words it has no match. @returns {Matcher} */
export function matcherOf(/** @type {string} */ words) {
  const wanted = wordsOf(words);
  return (text) => wordsOf(text).some((word) => wanted.some((start) => word.startsWith(start)));
}

/** The words of a text in lower case, without accents. */
const wordsOf = (/** @type {string} */ text) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");

/**
 * What a search matched in the tags, the place or the text of a post, so that the user sees why it was found.
 *
 * @param {import("/umkreis.js").PostContent} content
 * @param {Matcher} matches
 */
export function foundWords({ text, tags, place }, matches) {
  const short = [...(tags ?? []), place?.address ?? "", place?.city ?? ""].filter(matches).slice(0, 3);
  if (short.length > 0) return h("p.line", { dir: "auto" }, h("mark", {}, short.join(", ")));
  const all = (text ?? "").split(/\s+/);
  const at = all.findIndex(matches);
  if (at < 0) return null;
  const [from, to] = [Math.max(0, at - around), at + around + 1];
  return h("p.line", { dir: "auto" }, from > 0 && "… ", `${all.slice(from, at).join(" ")} `, h("mark", {}, all[at]),
    ` ${all.slice(at + 1, to).join(" ")}`, to < all.length && " …");
}
