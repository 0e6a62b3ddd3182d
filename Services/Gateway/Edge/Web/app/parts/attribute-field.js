import { h } from "../core/dom.js";
import { label, t } from "../core/texts.js";

/**
 * @typedef {import("../core/apps.js").Attribute} Attribute
 * @typedef {string | number | boolean | string[]} Value
 * @typedef {{ element: HTMLElement, read: () => Value | undefined }} AttributeField `undefined`: nothing was given
 */

/**
 * A form field for an attribute, by its definition.
 *
 * @param {Attribute} definition
 * @param {unknown} [value] the present one
 * @param {string} [prefix] of the input's name, so that faults find it: `attributes.dives`
 * @returns {AttributeField}
 */
export function attributeField(definition, value, prefix = "attributes.") {
  const name = prefix + definition.name;
  const { type, open } = definition;
  if (type === "words") return wordsField(definition, Array.isArray(value) ? value.map(String) : [], name);
  if (type === "bool") {
    return choiceField(definition, [["true", t("value.yes")], ["false", t("value.no")]], value, name, (text) => text === "true");
  }
  if (type === "word" && !open) return choiceField(definition, known(definition), value, name, (text) => text);
  return inputField(definition, value, name);
}

/** @returns {[string, string][]} */
const known = (/** @type {Attribute} */ { words }) => (words ?? []).map((word) => [word.word, label(word)]);

const heading = (/** @type {Attribute} */ definition) => label(definition) + (definition.unit ? ` (${definition.unit})` : "");

/**
 * @param {Attribute} definition
 * @param {[string, string][]} options
 * @param {unknown} value
 * @param {string} name
 * @param {(text: string) => Value} parse
 * @returns {AttributeField}
 */
function choiceField(definition, options, value, name, parse) {
  const present = value === undefined || value === null ? "" : String(value);
  const select = /** @type {HTMLSelectElement} */ (h("select", { name, required: definition.required },
    h("option", { value: "" }, "–"),
    ...options.map(([word, text]) => h("option", { value: word, selected: word === present }, text))));
  const read = () => select.value === "" ? undefined : parse(select.value);
  return { element: h("label.field", {}, heading(definition), select), read };
}

/**
 * Text, number, day, web address, or a word with suggestions.
 *
 * @param {Attribute} definition
 * @param {unknown} value
 * @param {string} name
 * @returns {AttributeField}
 */
function inputField(definition, value, name) {
  const types = { number: "number", date: "date", url: "url", text: "text", word: "text", words: "text", bool: "text" };
  const type = types[definition.type];
  const words = definition.type === "word" ? known(definition) : [];
  const list = words.length > 0 ? `words-${crypto.randomUUID()}` : undefined;
  const shown = words.find(([word]) => word === value)?.[1] ?? value ?? "";
  const input = /** @type {HTMLInputElement} */ (h("input", {
    name, type, list, value: String(shown), min: definition.atLeast, max: definition.atMost, required: definition.required,
    step: type === "number" ? "any" : undefined, maxlength: type === "text" ? 1_000 : undefined,
  }));
  const read = () => {
    const text = input.value.trim();
    if (text === "") return undefined;
    return type === "number" ? Number(text) : words.find(([, label]) => label === text)?.[0] ?? text;
  };
  const options = list && h("datalist", { id: list }, ...words.map(([, text]) => h("option", { value: text })));
  return { element: h("label.field", {}, heading(definition), input, options), read };
}

/**
 * A box for each word; words that are not declared stay.
 *
 * @param {Attribute} definition
 * @param {string[]} values
 * @param {string} name
 * @returns {AttributeField}
 */
function wordsField(definition, values, name) {
  const declared = known(definition);
  const others = values.filter((value) => !declared.some(([word]) => word === value));
  const boxes = [...declared, ...others.map((word) => [word, word.replaceAll("_", " ")])].map(([word = "", text]) => {
    const checked = values.includes(word);
    const input = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", name, value: word, checked }));
    return { input, element: h("label.check", {}, input, text) };
  });
  const read = () => {
    const chosen = boxes.filter(({ input }) => input.checked).map(({ input }) => input.value);
    return chosen.length === 0 ? undefined : chosen;
  };
  const element = h("fieldset.choices", {}, h("legend", {}, heading(definition)), ...boxes.map(({ element }) => element));
  return { element, read };
}
