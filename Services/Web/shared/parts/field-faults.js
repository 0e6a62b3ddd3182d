import { fill } from "../core/dom.js";
import { explain } from "../core/faults.js";
import { t } from "../core/texts.js";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/**
 * Shows a fault at its field.
 *
 * @param {HTMLElement} form
 * @param {string} path such as `post.attributes.power`; the fault appears at the field with the longest matching prefix
 * @param {string} words
 * @returns {boolean} whether the form has such a field
 */
export function showFault(form, path, words) {
  const begins = (/** @type {string} */ known) => path === known || path.startsWith(`${known}.`);
  const fields = [.../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-field]"))];
  const length = (/** @type {HTMLElement} */ field) =>
    Math.max(0, ...(field.dataset.field ?? "").split(" ").filter(begins).map((known) => known.length));
  const field = fields.filter((field) => length(field) > 0).sort((a, b) => length(b) - length(a))[0];
  if (field === undefined) return false;
  const fault = field.querySelector(":scope > .fault");
  if (fault !== null) fill(fault, words);
  const control = field.querySelector("input:not([type=file]), select, textarea, button");
  if (control === null || fault === null) return true;
  control.setAttribute("aria-invalid", "true");
  const described = new Set((control.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean));
  control.setAttribute("aria-describedby", [...described.add(fault.id)].join(" "));
  return true;
}

/** Shows the server's fault at its field, or for the whole form. */
export function showError(/** @type {HTMLElement} */ form, /** @type {unknown} */ error, words = explain(error)) {
  const path = /** @type {{ field?: string | null }} */ (error).field ?? "";
  if (!showFault(form, path, words)) fill(form.querySelector(":scope > .fault") ?? form, words);
  focusFirst(form);
}

/** Marks empty required fields; returns `false` if there are any. */
export function requireFields(/** @type {HTMLElement} */ form) {
  const fields = /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-required]"));
  const missing = [...fields].filter((field) =>
    [.../** @type {NodeListOf<Control>} */ (field.querySelectorAll("input, select, textarea"))].every(isEmpty));
  for (const field of missing) showFault(form, field.dataset.field ?? "", t("rule.missing"));
  if (missing.length > 0) focusFirst(form);
  return missing.length === 0;
}

const isEmpty = (/** @type {Control} */ control) =>
  control.type === "checkbox" || control.type === "radio"
    ? !/** @type {HTMLInputElement} */ (control).checked : control.value.trim() === "";

/** Moves the focus to the first field with a fault. */
export function focusFirst(/** @type {HTMLElement} */ form) {
  const first = /** @type {HTMLElement | null} */ (form.querySelector("[aria-invalid]"));
  if (first === null) return form.querySelector(":scope > .fault")?.scrollIntoView({ block: "center" });
  // A control in a closed part cannot have the focus.
  first.closest("details")?.setAttribute("open", "");
  first.focus();
}
