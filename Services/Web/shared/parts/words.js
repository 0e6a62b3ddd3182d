import { h } from "../core/dom.js";
import { flag, number } from "../core/format.js";
import { label, t } from "../core/texts.js";

/** @typedef {import("../core/apps.js").Attribute} Attribute */

/**
 * A word of an attribute with its flag or icon.
 *
 * @param {Attribute} attribute
 * @param {string} word
 * @param {(text: string) => boolean} [isFound] by a search
 */
function wordView(attribute, word, isFound) {
  const known = attribute.words?.find((candidate) => candidate.word === word);
  const picture = known?.flag ? flag(known.flag) : known?.icon ?? "";
  const text = known ? label(known) : word.replaceAll("_", " ");
  return h("span.word", {}, picture && h("span", { "aria-hidden": "true" }, picture, " "),
    isFound?.(text) ? h("mark", {}, text) : text);
}

/**
 * The flags and icons of words without their texts, which are read aloud.
 *
 * @param {Attribute[]} attributes
 * @param {Record<string, unknown> | null | undefined} values
 */
export function flagsView(attributes, values) {
  const all = attributes.flatMap((attribute) => {
    const given = values?.[attribute.name];
    const words = Array.isArray(given) ? given : [given];
    return words.flatMap((word) => attribute.words?.find((known) => known.word === word) ?? []);
  }).filter((word) => word.flag || word.icon);
  if (all.length === 0) return null;
  return h("span.flags", { role: "img", "aria-label": all.map(label).join(", "), title: all.map(label).join(", ") },
    all.map((word) => word.flag ? flag(word.flag) : word.icon ?? "").join(" "));
}

/** More words would make a row higher than its photo. */
const most = 4;

/**
 * The words of a post's attributes in one line, with their flags and icons; those that a search found come first.
 *
 * @param {Attribute[]} attributes
 * @param {Record<string, unknown> | null | undefined} values
 * @param {(text: string) => boolean} [isFound]
 */
export function wordsLine(attributes, values, isFound) {
  const all = attributes.filter(({ type }) => type === "words" || type === "word").flatMap((attribute) =>
    [values?.[attribute.name]].flat().flatMap((word) => typeof word === "string" ? [wordView(attribute, word, isFound)] : []));
  if (all.length === 0) return null;
  const isMarked = (/** @type {Element} */ word) => word.querySelector("mark") !== null;
  const [first, rest] = [all.filter(isMarked), all.filter((word) => !isMarked(word))];
  return h("p.line.word-list", {}, ...[...first, ...rest].slice(0, most), all.length > most && h("span", {}, ` +${all.length - most}`));
}

/**
 * The value of an attribute as text.
 *
 * @param {Attribute} attribute
 * @param {unknown} value
 */
export function valueView(attribute, value) {
  if (Array.isArray(value)) return h("span.words", {}, ...value.map((word) => wordView(attribute, word)));
  if (typeof value === "boolean") return t(value ? "value.yes" : "value.no");
  if (attribute.type === "word") return wordView(attribute, String(value));
  if (attribute.type === "url") return h("a", { href: safeURL(String(value)), rel: "noopener nofollow", target: "_blank" }, String(value));
  if (typeof value === "number") return [number(value), attribute.unit].filter(Boolean).join(" ");
  return h("bdi", {}, String(value));
}

/** The address if it is one of the web; others do not become links. */
export const safeURL = (/** @type {string} */ text) => /^https?:\/\//i.test(text) ? text : undefined;

/** The address that dials the first number, without a zero in brackets after a country's code. */
export const telephone = (/** @type {string} */ number) => {
  const [first = ""] = number.normalize("NFKC").trim().split(/[;,]/);
  // In Italy and some countries of Africa the zero belongs to the number.
  const keepsZero = !/^\+(?!39|22[5679]|24[12]|37[89])/.test(first);
  return `tel:${(keepsZero ? first : first.replace("(0)", "")).replace(/[^+\d]/g, "")}`;
};
