import { h } from "../core/dom.js";
import { numberValue } from "../core/numbers.js";
import { label, t } from "../core/texts.js";
import { grouped, labelled, typed } from "./field.js";

/**
 * @typedef {import("../core/apps.js").Attribute} Attribute
 * @typedef {import("./field.js").Settings} Settings
 * @typedef {string | number | boolean | string[]} Value
 * @typedef {{ element: HTMLElement, read: () => Value | undefined }} AttributeField `undefined` is an empty field
 */

/**
 * A form field for an attribute, by its definition.
 *
 * @param {Attribute} attribute
 * @param {unknown} [present]
 * @param {string} [prefix] the beginning of its path in the request
 * @returns {AttributeField}
 */
export function attributeField(attribute, present, prefix = "attributes.") {
  const { name, type, unit, words, required } = attribute;
  const settings = {
    path: prefix + name, label: label(attribute) + (unit ? ` (${unit})` : ""), required: Boolean(required), hint: range(attribute),
  };
  const text = present === undefined || present === null ? "" : String(present);
  if (type === "words") return wordsField(attribute, Array.isArray(present) ? present.map(String) : [], settings);
  if (type === "word" && words?.length && !attribute.open) return choice(known(attribute), text, settings);
  if (type === "word") return openWord(attribute, text, settings);
  if (type === "bool") {
    const { element, read } = choice([["true", t("value.yes")], ["false", t("value.no")]], text, settings);
    return { element, read: () => read() === undefined ? undefined : read() === "true" };
  }
  // A browser's number field would take 1.200 for 1.2.
  const numeric = type === "number";
  const input = h("input", {
    type: numeric ? "text" : type, inputmode: numeric && "decimal", value: text, dir: type === "text" && "auto",
    maxlength: type === "text" && 1_000,
  });
  const read = () => typed(input) === "" ? undefined : numeric ? numberValue(typed(input)) : typed(input);
  return { element: labelled(settings, input), read };
}

/** @returns {[string, string][]} */
const known = (/** @type {Attribute} */ { words }) => (words ?? []).map((word) => [word.word, label(word)]);

/** A hint such as "1 to 1,000". */
function range(/** @type {Attribute} */ { type, atLeast, atMost }) {
  if (type !== "number" || atLeast == null || atMost == null) return undefined;
  return t("form.range", { least: atLeast, most: atMost });
}

/**
 * @param {[string, string][]} options
 * @param {string} present
 * @param {Settings} settings
 */
function choice(options, present, settings) {
  const select = h("select", {}, h("option", { value: "" }, t("form.none")),
    ...options.map(([value, text]) => h("option", { value, selected: value === present }, text)));
  return { element: labelled(settings, select), read: () => typed(select) || undefined };
}

/**
 * A field for a suggested word or any other.
 *
 * @param {Attribute} attribute
 * @param {string} present
 * @param {Settings} settings
 */
function openWord(attribute, present, settings) {
  const id = `words-${crypto.randomUUID()}`;
  const words = known(attribute);
  const value = words.find(([word]) => word === present)?.[1] ?? present.replaceAll("_", " ");
  const input = h("input", { type: "text", list: id, value });
  const element = labelled(settings, input);
  element.append(h("datalist", { id }, ...words.map(([, text]) => h("option", { value: text }))));
  const read = () => (words.find(([, text]) => text === typed(input))?.[0] ?? wordOf(typed(input))) || undefined;
  return { element, read };
}

/**
 * A checkbox for each word, and a field for other words where they are allowed.
 *
 * @param {Attribute} attribute
 * @param {string[]} present
 * @param {Settings} settings
 */
function wordsField(attribute, present, settings) {
  const words = known(attribute);
  const boxes = words.map(([value]) =>
    /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", value, checked: present.includes(value) })));
  const ticks = boxes.map((box, index) => h("label.check", {}, box, words[index]?.[1]));
  const own = present.filter((word) => !words.some(([known]) => known === word));
  const hint = t("form.otherWords");
  const value = own.map((word) => word.replaceAll("_", " ")).join(", ");
  const others = attribute.open || words.length === 0
    ? h("input", { type: "text", value, "aria-label": hint, placeholder: hint }) : null;
  const read = () => {
    const ticked = boxes.filter((box) => box.checked).map((box) => box.value);
    const all = new Set([...ticked, ...(others ? listed(typed(others)) : []).map(wordOf)]);
    return all.size > 0 ? [...all] : undefined;
  };
  return { element: grouped(settings, h("div.ticks", {}, ...ticks), others), read };
}

/** Splits a text at its commas. */
export const listed = (/** @type {string} */ text) => text.split(",").map((part) => part.trim()).filter((part) => part !== "");

/** A word in the server's form: lower case, with _ for spaces. */
const wordOf = (/** @type {string} */ text) => text.toLowerCase().trim().replace(/\s+/g, "_");
