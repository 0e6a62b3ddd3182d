import { remember, remembered } from "./settings.js";

export const languages = /** @type {const} */ (["en", "de", "nl"]);

/** @typedef {string | { one?: string, other: string }} Text */

/** @type {Record<string, Text>} */
let catalogue = {};
let current = "en";
/** @type {Intl.PluralRules} */
let plurals = new Intl.PluralRules("en");

/** The reader's choice, else the browser's first language that has a catalogue. */
function preferred() {
  const wanted = [remembered("language", ""), ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wanted.find((tag) => languages.some((known) => known === tag)) ?? "en";
}

/** Loads the catalogue of the reader's language. */
export async function loadTexts() {
  current = preferred();
  const response = await fetch(`/app/texts/${current}.json`);
  catalogue = await response.json();
  plurals = new Intl.PluralRules(current);
  document.documentElement.lang = current;
}

/** @param {string} language one of `languages`; the page starts again */
export function choose(language) {
  remember("language", language);
  location.reload();
}

/** The reader's language: `en`, `de` or `nl`. */
export const language = () => current;

/** @param {string} key */
export const hasText = (key) => key in catalogue;

/**
 * A text in the reader's language; `{name}` is replaced by a value, and `count` chooses the plural.
 *
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 */
export function t(key, values = {}) {
  const entry = catalogue[key];
  if (entry === undefined) return key;
  const form = typeof entry === "string" ? entry : pluralForm(entry, Number(values.count ?? 0));
  return form.replace(/\{(\w+)\}/g, (whole, name) => name in values ? shown(values[name]) : whole);
}

/**
 * @param {{ one?: string, other: string }} entry
 * @param {number} count
 */
function pluralForm(entry, count) {
  return (plurals.select(count) === "one" ? entry.one : undefined) ?? entry.other;
}

/** @param {unknown} value */
function shown(value) {
  return typeof value === "number" ? value.toLocaleString(current) : String(value);
}

/**
 * The label in the reader's language, else in English, else the name.
 *
 * @param {{ name?: string, word?: string, labels?: Record<string, string> | null }} thing
 */
export function label(thing) {
  const { labels } = thing;
  return labels?.[current] ?? labels?.en ?? Object.values(labels ?? {})[0] ?? thing.name ?? thing.word ?? "";
}
