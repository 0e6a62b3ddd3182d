import { fill, h } from "../core/dom.js";
import { t } from "../core/texts.js";

/**
 * @typedef {object} Settings
 * @property {string} path of the value in the request, such as `post.title`, by which faults find the field; several are divided by spaces
 * @property {string} label
 * @property {string} [hint] shown before typing
 * @property {boolean | null} [required] `false` marks the field as optional
 */

/**
 * A control with its label, a hint and a place for its fault.
 *
 * @param {Settings} settings
 * @param {HTMLElement} control
 * @param {...import("../core/dom.js").Child} around elements in its place, such as the control with a button
 */
export function labelled({ path, label, hint, required }, control, ...around) {
  const id = `field-${crypto.randomUUID()}`;
  control.id = id;
  control.toggleAttribute("required", required === true);
  if (hint) control.setAttribute("aria-describedby", `${id}-hint`);
  return h("div.field", attributes(path, required),
    h("label", { for: id }, label, mark(required)), around.length > 0 ? around : control,
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
  return h("fieldset.field", { ...attributes(path, required), "aria-describedby": `${id}-fault` },
    h("legend", {}, label, mark(required)), hint && h("p.hint", {}, hint), ...controls, h("p.fault", { id: `${id}-fault` }));
}

/** @param {string} path @param {boolean | null} [required] */
const attributes = (path, required) =>
  ({ "data-field": path, "data-required": required === true, oninput: forget, onchange: forget });

const mark = (/** @type {boolean | null | undefined} */ required) => required === false && h("small", {}, ` (${t("form.optional")})`);

const forget = (/** @type {Event} */ event) => clearFaults(/** @type {HTMLElement} */ (event.currentTarget));

/** Removes the faults of a field or a form. */
export function clearFaults(/** @type {HTMLElement} */ part) {
  part.querySelectorAll("[aria-invalid]").forEach((control) => control.removeAttribute("aria-invalid"));
  part.querySelectorAll(".fault").forEach((fault) => fill(fault));
}

/** The trimmed text of a control. */
export const typed = (/** @type {HTMLElement} */ control) => /** @type {HTMLInputElement} */ (control).value.trim();
