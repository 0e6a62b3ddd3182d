import { h } from "../core/dom.js";
import { t } from "../core/texts.js";

/**
 * Asks before something that cannot be undone.
 *
 * @param {{ title: string, text?: string, action: string, danger?: boolean }} question
 * @returns {Promise<boolean>}
 */
export function confirmDialog({ title, text, action, danger = false }) {
  return modal((close) => [
    h("h2", {}, title),
    text ? h("p", {}, text) : null,
    h("div.actions", {},
      h("button", { type: "button", onclick: () => close(false), autofocus: true }, t("action.cancel")),
      h(danger ? "button.danger" : "button.primary", { type: "button", onclick: () => close(true) }, action)),
  ], false);
}

/**
 * Shows a modal dialog until it closes; the browser keeps the focus inside and puts it back.
 *
 * @template T
 * @param {(close: (result: T) => void) => (Node | null)[]} content
 * @param {T} cancelled the result of Escape and of leaving the screen
 * @returns {Promise<T>}
 */
export function modal(content, cancelled) {
  return new Promise((resolve) => {
    let result = cancelled;
    const dialog = /** @type {HTMLDialogElement} */ (h("dialog.modal", { onclose: ended }));
    const leave = () => dialog.close();
    function ended() {
      removeEventListener("popstate", leave);
      dialog.remove();
      resolve(result);
    }
    dialog.append(...content((chosen) => {
      result = chosen;
      dialog.close();
    }).filter((node) => node !== null));
    const heading = dialog.querySelector("h2");
    if (heading) {
      heading.id = `dialog-${crypto.randomUUID()}`;
      dialog.setAttribute("aria-labelledby", heading.id);
    }
    addEventListener("popstate", leave);
    document.body.append(dialog);
    dialog.showModal();
  });
}
