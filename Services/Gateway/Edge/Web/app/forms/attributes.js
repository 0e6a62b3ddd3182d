import { h } from "../core/dom.js";
import { label, t } from "../core/texts.js";
import { parts } from "./facets.js";
import { grouped, labelled, typed } from "./field.js";

/**
 * @typedef {import("../core/apps.js").Attribute} Attribute
 * @typedef {string | number | boolean | string[] | null} Value
 */

/**
 * The field of an attribute of a kind.
 *
 * @param {Attribute} attribute
 * @param {import("./field.js").Content} content
 * @returns {import("./field.js").Field}
 */
export function attributeField(attribute, content) {
  const { name, unit, required } = attribute;
  const settings = { path: `post.attributes.${name}`, label: label(attribute) + (unit ? ` (${unit})` : ""), required };
  const { element, value } = control(attribute, content.attributes?.[name] ?? null, settings);
  return {
    element,
    read: (content) => {
      const given = value();
      if (given !== null) content.attributes = { ...content.attributes, [name]: given };
    },
  };
}

/**
 * @param {Attribute} attribute
 * @param {Value} present
 * @param {import("./field.js").Settings} settings
 * @returns {{ element: HTMLElement, value: () => Value }}
 */
function control(attribute, present, settings) {
  const { type, words } = attribute;
  if (type === "words") return wordsControl(attribute, Array.isArray(present) ? present : [], settings);
  if (type === "word" && words?.length && !attribute.open) {
    return select(words.map((word) => [word.word, label(word)]), String(present ?? ""), settings);
  }
  if (type === "bool") {
    const { element, value } = select([["true", t("value.yes")], ["false", t("value.no")]], String(present ?? ""), settings);
    return { element, value: () => value() === null ? null : value() === "true" };
  }
  if (type === "number") {
    const input = /** @type {HTMLInputElement} */ (h("input", {
      type: "number", step: "any", inputmode: "decimal", min: attribute.atLeast, max: attribute.atMost, value: present ?? "",
    }));
    const value = () => typed(input) ? Number(typed(input)) : null;
    return { element: labelled({ ...settings, hint: range(attribute) }, input), value };
  }
  if (type === "word") return openWord(attribute, String(present ?? ""), settings);
  const input = h("input", { type, value: present ?? "", dir: type === "text" && "auto" });
  return { element: labelled(settings, input), value: () => typed(input) || null };
}

/** Such as "1 to 1,000". */
function range(/** @type {Attribute} */ { atLeast, atMost }) {
  if (atLeast == null || atMost == null) return undefined;
  return t("form.range", { least: atLeast, most: atMost });
}

/**
 * @param {string[][]} options
 * @param {string} present
 * @param {import("./field.js").Settings} settings
 */
function select(options, present, settings) {
  const input = h("select", {}, h("option", { value: "" }, t("form.none")),
    ...options.map(([value = "", text]) => h("option", { value, selected: value === present }, text)));
  return { element: labelled(settings, input), value: () => typed(input) || null };
}

/**
 * A word of one's own, or one that is suggested.
 *
 * @param {Attribute} attribute
 * @param {string} present
 * @param {import("./field.js").Settings} settings
 */
function openWord({ words }, present, settings) {
  const id = `words-${crypto.randomUUID()}`;
  const input = h("input", { type: "text", list: id, value: present.replaceAll("_", " ") });
  const element = labelled(settings, input);
  element.append(h("datalist", { id }, ...(words ?? []).map((word) => h("option", { value: word.word }, label(word)))));
  return { element, value: () => wordOf(typed(input)) || null };
}

/**
 * A tick for each word, and a field for others where they are allowed.
 *
 * @param {Attribute} attribute
 * @param {string[]} present
 * @param {import("./field.js").Settings} settings
 */
function wordsControl({ words, open }, present, settings) {
  const known = words ?? [];
  const boxes = known.map(({ word }) =>
    /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", value: word, checked: present.includes(word) })));
  const ticks = boxes.map((box, index) => h("label.check", {}, box, label(known[index] ?? {})));
  const own = present.filter((word) => !known.some((candidate) => candidate.word === word));
  const hint = t("form.otherWords");
  const value = own.map((word) => word.replaceAll("_", " ")).join(", ");
  const others = open || known.length === 0
    ? h("input", { type: "text", value, "aria-label": hint, placeholder: hint }) : null;
  return {
    element: grouped(settings, h("div.ticks", {}, ...ticks), others),
    value: () => {
      const ticked = boxes.filter((box) => box.checked).map((box) => box.value);
      const all = new Set([...ticked, ...(others ? parts(typed(others)) ?? [] : []).map(wordOf)]);
      return all.size > 0 ? [...all] : null;
    },
  };
}

/** As the server keeps words: in small letters, with _ for a space. */
const wordOf = (/** @type {string} */ text) => text.toLowerCase().trim().replace(/\s+/g, "_");
