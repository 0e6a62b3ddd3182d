import { h } from "../core/dom.js";

/**
 * A labelled choice of one.
 *
 * @param {string} name
 * @param {string} label
 * @param {string[][]} options values and their texts
 * @param {string} [chosen]
 * @param {(value: string) => void} [changed]
 */
export function selectField(name, label, options, chosen = "", changed) {
  const select = /** @type {HTMLSelectElement} */ (h("select", { name, onchange: () => changed?.(select.value) },
    ...options.map(([value, text]) => h("option", { value, selected: value === chosen }, text))));
  return h("label.field", {}, label, select);
}
