import { h } from "../core/dom.js";
import { t } from "../core/texts.js";
import { iconButton } from "./icon-button.js";

/**
 * Opens a modal dialog; the focus returns to where it was.
 *
 * @param {string} title
 * @param {import("../core/dom.js").Child[]} children
 * @param {string} [kind] a class, such as `full`
 */
export function openDialog(title, children, kind = "plain") {
  const id = `dialog-${crypto.randomUUID()}`;
  const close = () => dialog.close();
  const properties = { "aria-labelledby": id, onclose: remove, onclick: outside };
  const dialog = /** @type {HTMLDialogElement} */ (h(`dialog.${kind}`, properties,
    h("div.sheet", {}, h("div.head", {}, h("h2", { id }, title), iconButton("close", t("action.close"), close)), ...children)));

  function outside(/** @type {Event} */ event) {
    if (event.target === dialog) close();
  }

  function remove() {
    removeEventListener("visit", close);
    removeEventListener("popstate", close);
    dialog.remove();
  }
  addEventListener("visit", close);
  addEventListener("popstate", close);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks before something that cannot be undone.
 *
 * @param {{ title: string, text: string, action: string }} question
 * @returns {Promise<boolean>}
 */
export function confirmed({ title, text, action }) {
  return new Promise((resolve) => {
    const answer = (/** @type {boolean} */ isSure) => () => {
      resolve(isSure);
      dialog.close();
    };
    const dialog = openDialog(title, [h("p", {}, text), h("div.actions", {},
      h("button", { type: "button", autofocus: true, onclick: answer(false) }, t("action.cancel")),
      h("button.danger", { type: "button", onclick: answer(true) }, action))]);
    dialog.addEventListener("close", () => resolve(false));
  });
}
