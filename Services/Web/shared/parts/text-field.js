import { h } from "../core/dom.js";
import { t } from "../core/texts.js";
import { labelled } from "./field.js";

/**
 * @typedef {object} TextFieldOptions
 * @property {string} name of the member in the request, by which faults find the field
 * @property {string} label
 * @property {string} [type] of the input, or `textarea`
 * @property {string} [value]
 * @property {string} [hint] shown before typing
 * @property {string} [autocomplete]
 * @property {boolean} [required]
 * @property {number} [maxlength]
 * @property {string} [inputmode]
 * @property {boolean} [autofocus] only in a dialog
 */

/**
 * A labelled input; passwords can be shown.
 *
 * @param {TextFieldOptions} options
 */
export function textField({ name, label, type = "text", hint, required = true, ...attributes }) {
  const isCredential = type === "password" || type === "email" || name === "username" || name === "login";
  const typing = isCredential ? { autocapitalize: "none", spellcheck: "false" } : { dir: "auto" };
  const tag = type === "textarea" ? "textarea" : "input";
  const input = /** @type {HTMLInputElement} */ (
    h(tag, { name, type: tag === "input" ? type : undefined, ...typing, ...attributes }));
  const around = type === "password" ? [h("div.with-button", {}, input, showButton(input))] : [];
  return labelled({ path: name, label, hint, required }, input, ...around);
}

/** A button that shows the password. */
function showButton(/** @type {HTMLInputElement} */ input) {
  const button = h("button", { type: "button", "aria-pressed": "false", "aria-label": t("password.showIt"), onclick: () => {
    const isShown = input.type === "password";
    input.type = isShown ? "text" : "password";
    button.setAttribute("aria-pressed", String(isShown));
  } }, t("password.show"));
  return button;
}
