import { h } from "../core/dom.js";
import { grouped, labelled } from "./field.js";

/** @typedef {string[][]} Options values and their texts */

/**
 * A labelled selection of one option.
 *
 * @param {string} name
 * @param {string} label
 * @param {Options} options
 * @param {string} [chosen]
 * @param {(value: string) => void} [changed]
 */
export function selectField(name, label, options, chosen = "", changed) {
  const select = /** @type {HTMLSelectElement} */ (h("select", { name, onchange: () => changed?.(select.value) },
    ...options.map(([value = "", text]) => h("option", { value, selected: value === chosen }, text))));
  return labelled({ path: name, label }, select);
}

/**
 * Labelled radio buttons, which show all options.
 *
 * @param {string} name
 * @param {string} label
 * @param {Options} options
 * @param {string} [chosen]
 * @param {(value: string) => void} [changed]
 */
export function radioField(name, label, options, chosen, changed) {
  const radio = (/** @type {string} */ value) =>
    h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => changed?.(value) });
  return grouped({ path: name, label, required: true },
    h("div.ticks", {}, ...options.map(([value = "", text]) => h("label.check", {}, radio(value), text))));
}
