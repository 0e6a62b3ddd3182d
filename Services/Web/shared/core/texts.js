import { fetchBegun } from "./begun.js";
import { addressOf } from "./files.js";
import { remember } from "./settings.js";

export const languages = /** @type {const} */ (["en", "de", "nl"]);

/** @typedef {string | { one?: string, other: string }} Text */

/** @type {Record<string, Text>} */
let catalogue = {};
let current = "en";
/** @type {Intl.PluralRules} */
let plurals = new Intl.PluralRules("en");

/** Loads the catalogue of the user's language. @param {string} [folder] the console has more texts than the app */
export async function loadTexts(folder = "/app/texts") {
  // Chosen by `start.js`.
  current = document.documentElement.lang;
  const response = await fetchBegun(addressOf(`${folder}/${current}.json`));
  catalogue = await response.json();
  plurals = new Intl.PluralRules(current);
}

/** @param {string} language one of `languages`; the page is loaded again */
export function choose(language) {
  remember("language", language);
  location.reload();
}

/** The user's language: `en`, `de` or `nl`. */
export const language = () => current;

/** The tag for numbers and dates, with the user's region: 5/1/2026 is another day in London than in New York. */
export const locale = () => navigator.languages.find((tag) => tag.startsWith(`${current}-`)) ?? (current === "en" ? "en-GB" : current);

/** @param {string} key */
export const hasText = (key) => key in catalogue;

/**
 * A text in the user's language; `{name}` is replaced by a value, and `count` chooses the plural.
 *
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 */
export function t(key, values = {}) {
  return formOf(key, values)?.replace(placeholder, (whole, name) => name in values ? shown(values[name]) : whole) ?? key;
}

const placeholder = /\{(\w+)\}/g;

/**
 * The text, unless it is unknown or has a placeholder without a value.
 *
 * @param {string} key
 * @param {Record<string, unknown>} values
 */
export function completeText(key, values) {
  const names = [...formOf(key, values)?.matchAll(placeholder) ?? []].map(([, name]) => name ?? "");
  return key in catalogue && names.every((name) => name in values) ? t(key, values) : undefined;
}

/**
 * @param {string} key
 * @param {Record<string, unknown>} values
 */
function formOf(key, values) {
  const entry = catalogue[key];
  return entry === undefined || typeof entry === "string" ? entry : pluralForm(entry, Number(values.count ?? 0));
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
  return typeof value === "number" ? value.toLocaleString(locale()) : String(value);
}

/**
 * The label in the user's language, else in English, else the name.
 *
 * @param {{ name?: string, word?: string, labels?: Record<string, string> | null }} thing
 */
export function label(thing) {
  const { labels } = thing;
  return labels?.[current] ?? labels?.en ?? Object.values(labels ?? {})[0] ?? thing.name ?? thing.word ?? "";
}
