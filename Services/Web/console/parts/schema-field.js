import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { resolved, typeOf } from "../core/call-table.js";

/**
 * @typedef {import("../core/call-table.js").Schema} Schema
 * @typedef {{ element: HTMLElement, read: () => unknown }} SchemaField `undefined` for an absent member
 */

/** The maximum depth of fields; deeper members are typed as JSON. */
const deepest = 2;

/** The input is not JSON. */
export class UnreadableJSON extends Error {}

/**
 * A form field for a member of a request, by its schema.
 *
 * @param {string} name
 * @param {Schema} given
 * @param {boolean} required
 * @param {string} [path] in the form of faults
 * @param {number} [depth]
 * @returns {SchemaField}
 */
function schemaField(name, given, required, path = name, depth = 0) {
  const schema = resolved(given);
  const heading = [h("code", {}, name), required ? null : ` (${t("form.optional")})`];
  const type = typeOf(schema);
  if (schema.enum) return choice(heading, path, schema.enum.filter((word) => word !== null), (text) => text);
  if (type === "boolean") return choice(heading, path, ["true", "false"], (text) => text === "true");
  if (type === "object" && schema.properties && depth < deepest) return group(heading, schema, required, path, depth);
  if (type === "array" && typeOf(resolved(schema.items ?? {})) === "string") return lines(heading, path);
  if (type === "string" || type === "number" || type === "integer") return input(heading, path, schema, type);
  return json(heading, path);
}

/** @typedef {import("../../shared/core/dom.js").Child[]} Heading */

/**
 * @param {Heading} heading
 * @param {string} name
 * @param {string[]} words
 * @param {(text: string) => unknown} parse
 */
function choice(heading, name, words, parse) {
  const select = /** @type {HTMLSelectElement} */ (h("select", { name }, h("option", { value: "" }, "–"),
    ...words.map((word) => h("option", { value: word }, word))));
  return { element: h("label.field", {}, h("span", {}, ...heading), select),
    read: () => select.value === "" ? undefined : parse(select.value) };
}

/**
 * @param {Heading} heading
 * @param {string} name
 * @param {Schema} schema
 * @param {string} type
 */
function input(heading, name, { minimum, maximum, maxLength, default: preset }, type) {
  const isLong = type === "string" && (maxLength ?? 0) > 400;
  const field = /** @type {HTMLInputElement} */ (h(isLong ? "textarea" : "input", {
    name, min: minimum, max: maximum, step: type === "number" ? "any" : undefined, spellcheck: "false",
    type: isLong ? undefined : type === "string" ? "text" : "number", placeholder: preset,
  }));
  return { element: h("label.field", {}, h("span", {}, ...heading), field),
    read: () => field.value === "" ? undefined : type === "string" ? field.value : Number(field.value) };
}

/** One text a line. @returns {SchemaField} */
function lines(/** @type {Heading} */ heading, /** @type {string} */ name) {
  const field = /** @type {HTMLTextAreaElement} */ (h("textarea.short", { name, spellcheck: "false" }));
  return { element: h("label.field", {}, h("span", {}, ...heading, ` – ${t("console.calls.lines")}`), field), read: () => {
    const all = field.value.split("\n").map((line) => line.trim()).filter((line) => line !== "");
    return all.length > 0 ? all : undefined;
  } };
}

/** @returns {SchemaField} */
function json(/** @type {Heading} */ heading, /** @type {string} */ name) {
  const field = /** @type {HTMLTextAreaElement} */ (h("textarea.short.code", { name, spellcheck: "false" }));
  return { element: h("label.field", {}, h("span", {}, ...heading, " – JSON"), field),
    read: () => field.value.trim() === "" ? undefined : parsed(field.value, name) };
}

/** Parses the input as JSON. */
export function parsed(/** @type {string} */ text, /** @type {string} */ name) {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableJSON(name);
  }
}

/**
 * @param {Heading} heading
 * @param {Schema} schema
 * @param {boolean} required
 * @param {string} path
 * @param {number} depth
 * @returns {SchemaField}
 */
function group(heading, schema, required, path, depth) {
  const all = members(schema, path, depth + 1);
  return { element: h("fieldset.members", {}, h("legend", {}, ...heading), all.element), read: () => {
    const value = all.read();
    return required || Object.keys(value).length > 0 ? value : undefined;
  } };
}

/**
 * The fields of an object.
 *
 * @param {Schema} given
 * @param {string} [path]
 * @param {number} [depth]
 */
export function members(given, path = "", depth = 0) {
  const { properties = {}, required = [] } = resolved(given);
  const fields = Object.entries(properties).map(([name, schema]) => /** @type {const} */ ([
    name, schemaField(name, schema, required.includes(name), path ? `${path}.${name}` : name, depth),
  ]));
  return {
    element: h("div.member-fields", {}, ...fields.map(([, { element }]) => element)),
    read: () => Object.fromEntries(fields.flatMap(([name, { read }]) => {
      const value = read();
      return value === undefined ? [] : [[name, value]];
    })),
  };
}
