import { h } from "../core/dom.js";
import { listen } from "../core/events.js";
import { t } from "../core/texts.js";
import { iconButton } from "./icon-button.js";
import { icon } from "./icons.js";

/** @typedef {import("../core/dom.js").Child} Child */

const doubleClickMs = 500;

/**
 * Shows a modal dialog until it closes; the browser keeps the focus inside and restores it.
 *
 * @template T
 * @param {string} title
 * @param {(close: (result?: T) => void) => Child[]} content
 * @param {import("../core/dom.js").Properties & { kind?: string }} [options] `kind` is a class, such as `full`
 * @returns {Promise<T | undefined>} `undefined` if the user closed the dialog or left the screen
 */
export function openDialog(title, content, { kind = "plain", ...properties } = {}) {
  return new Promise((resolve) => {
    /** @type {T | undefined} */
    let result;
    const id = `dialog-${crypto.randomUUID()}`;
    const leave = () => dialog.close();
    const closed = new AbortController();
    let isPressed = false, isOutside = false;
    const opened = performance.now();

    function press(/** @type {Event} */ { target }) {
      [isPressed, isOutside] = [true, target === dialog];
    }

    /** Ignores the click of the press that opened the dialog, and the second click of a double click. */
    function swallow(/** @type {MouseEvent} */ event) {
      // Keys and assistive technology click without a press.
      const isLate = event.detail > 1 && performance.now() - opened < doubleClickMs;
      if (event.detail === 0 || (isPressed && !isLate)) return;
      event.preventDefault();
      event.stopPropagation();
    }
    const click = (/** @type {Event} */ { target }) => isOutside && target === dialog && leave();
    const dialog = /** @type {HTMLDialogElement} */ (h(`dialog.${kind}`, {
      "aria-labelledby": id, onclose: ended, onpointerdown: press, onclick: click, ...properties,
    }));

    dialog.addEventListener("click", (event) => swallow(/** @type {MouseEvent} */ (event)), { capture: true });

    function close(/** @type {T | undefined} */ chosen = undefined) {
      result = chosen;
      dialog.close();
    }

    function ended() {
      closed.abort();
      dialog.remove();
      resolve(result);
    }
    const head = h("div.head", {}, h("h2", { id, dir: "auto" }, title), iconButton("close", t("action.close"), leave));
    dialog.append(h("div.pane", {}, head, ...content(close)));
    listen("visit", leave, closed);
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Asks for a confirmation.
 *
 * @param {{ title: string, text?: string, action: string, danger?: boolean }} question
 * @returns {Promise<boolean>}
 */
export async function confirmDialog({ title, text, action, danger = false }) {
  const isSure = await openDialog(title, /** @param {(isSure?: boolean) => void} close */ (close) => [
    text && h("p", {}, text),
    h("div.actions", {},
      h("button", { type: "button", onclick: () => close(), autofocus: true }, t("action.cancel")),
      h(danger ? "button.danger" : "button.primary", { type: "button", onclick: () => close(true) }, action)),
  ]);
  return isSure ?? false;
}

/**
 * Offers actions; the chosen one runs once the dialog is closed.
 *
 * @param {string} title
 * @param {[key: string, picture: import("./icons.js").Icon, run: () => unknown][]} entries by the keys of their texts
 * @param {(close: (run?: () => unknown) => void) => Child[]} [above]
 */
export async function menuDialog(title, entries, above = () => []) {
  const run = await openDialog(title, /** @param {(run?: () => unknown) => void} close */ (close) => [
    ...above(close),
    h("div.choices", {}, ...entries.map(([key, picture, run]) =>
      h("button", { type: "button", onclick: () => close(run) }, icon(picture), t(key)))),
  ]);
  run?.();
}
