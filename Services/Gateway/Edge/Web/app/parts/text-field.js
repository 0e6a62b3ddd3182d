import { h } from "../core/dom.js";
import { t } from "../core/texts.js";

/**
 * @typedef {object} TextFieldOptions
 * @property {string} name of the member in the request, so that faults find it
 * @property {string} label
 * @property {string} [type]
 * @property {string} [value]
 * @property {string} [hint] shown before typing
 * @property {string} [autocomplete]
 * @property {boolean} [required]
 * @property {number} [maxlength]
 * @property {string} [inputmode]
 */

/**
 * A labelled input; passwords can be shown.
 *
 * @param {TextFieldOptions} options
 */
export function textField({ name, label, type = "text", hint, required = true, ...attributes }) {
  const id = `field-${crypto.randomUUID()}`;
  const isCredential = type === "password" || type === "email" || name === "username" || name === "login";
  const typing = isCredential ? { autocapitalize: "none", spellcheck: "false" } : { dir: "auto" };
  const tag = type === "textarea" ? "textarea" : "input";
  const described = { "aria-describedby": hint && `${id}-hint` };
  const input = h(tag, { id, name, type: tag === "input" ? type : undefined, required, ...described, ...typing, ...attributes });
  const line = type === "password" ? h("div.with-button", {}, input, showButton(/** @type {HTMLInputElement} */ (input))) : input;
  return h("div.field", {}, h("label", { for: id }, label, required ? null : ` (${t("form.optional")})`), line,
    hint ? h("small", { id: `${id}-hint` }, hint) : null);
}

/** Shows what was typed as a password. */
function showButton(/** @type {HTMLInputElement} */ input) {
  const button = h("button", { type: "button", "aria-pressed": "false", "aria-label": t("password.showIt"), onclick: () => {
    const isShown = input.type === "password";
    input.type = isShown ? "text" : "password";
    button.setAttribute("aria-pressed", String(isShown));
  } }, t("password.show"));
  return button;
}
