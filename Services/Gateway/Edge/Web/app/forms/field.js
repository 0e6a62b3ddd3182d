import { fill, h } from "../core/dom.js";
import { explain } from "../core/faults.js";
import { t } from "../core/texts.js";

/**
 * @typedef {import("/umkreis.js").PostContent} Content
 * @typedef {object} Field a part of a form
 * @property {HTMLElement} element
 * @property {(content: Content) => void} read adds what was typed
 *
 * @typedef {object} Settings
 * @property {string} path of the value in the request, such as `post.title`; several with spaces
 * @property {string} label
 * @property {string} [hint]
 * @property {boolean | null} [required]
 */

/**
 * A control with its label, a hint and a place for its fault.
 *
 * @param {Settings} settings
 * @param {HTMLElement} control
 */
export function labelled({ path, label, hint, required }, control) {
  const id = `field-${crypto.randomUUID()}`;
  control.id = id;
  if (required) control.setAttribute("aria-required", "true");
  if (hint) control.setAttribute("aria-describedby", `${id}-hint`);
  return h("div.field", { "data-field": path, oninput: clear, onchange: clear },
    h("label", { for: id }, label, mark(required)), control,
    hint && h("p.hint", { id: `${id}-hint` }, hint), h("p.fault", { id: `${id}-fault` }));
}

/**
 * Several controls with a common label.
 *
 * @param {Settings} settings
 * @param {...import("../core/dom.js").Child} controls
 */
export function grouped({ path, label, hint, required }, ...controls) {
  const id = `field-${crypto.randomUUID()}`;
  return h("fieldset.field", { "data-field": path, oninput: clear, onchange: clear, "aria-describedby": `${id}-fault` },
    h("legend", {}, label, mark(required)), hint && h("p.hint", {}, hint), ...controls, h("p.fault", { id: `${id}-fault` }));
}

const mark = (/** @type {boolean | null | undefined} */ required) =>
  required ? h("small", {}, ` (${t("form.required")})`) : null;

/** Removes the fault of the changed field. */
function clear(/** @type {Event} */ event) {
  const field = /** @type {HTMLElement} */ (event.currentTarget);
  field.querySelectorAll("[aria-invalid]").forEach((control) => control.removeAttribute("aria-invalid"));
  field.querySelectorAll(".fault").forEach((fault) => fill(fault));
}

/** Removes all faults of a form. */
export function clearFaults(/** @type {HTMLElement} */ form) {
  form.querySelectorAll("[aria-invalid]").forEach((control) => control.removeAttribute("aria-invalid"));
  form.querySelectorAll(".fault").forEach((fault) => fill(fault));
}

/**
 * Shows a fault at its field.
 *
 * @param {HTMLElement} form
 * @param {string} path such as `post.attributes.power`; the field with the longest beginning of it is meant
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

/** Shows the server's fault at its field, else for the whole form. */
export function showError(/** @type {HTMLElement} */ form, /** @type {unknown} */ error) {
  const path = /** @type {{ field?: string | null }} */ (error).field ?? "";
  if (!showFault(form, path, explain(error))) fill(form.querySelector(":scope > .fault") ?? form, explain(error));
  focusFirst(form);
}

/** Moves the focus to the first field with a fault. */
export function focusFirst(/** @type {HTMLElement} */ form) {
  const first = /** @type {HTMLElement | null} */ (form.querySelector("[aria-invalid]"));
  if (first === null) return form.querySelector(":scope > .fault")?.scrollIntoView({ block: "center" });
  // A hidden control, such as in a closed part, cannot have the focus.
  first.closest("details")?.setAttribute("open", "");
  first.focus();
}

/** The trimmed text of a control. */
export const typed = (/** @type {HTMLElement} */ control) => /** @type {HTMLInputElement} */ (control).value.trim();
