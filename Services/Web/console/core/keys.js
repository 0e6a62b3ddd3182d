import { h } from "../../shared/core/dom.js";
import { remember, remembered } from "../../shared/core/settings.js";
import { t } from "../../shared/core/texts.js";
import { openDialog } from "../../shared/parts/dialog.js";
import { undoLast } from "./later.js";

/** @typedef {{ key: string, label: string, run: () => void }} Shortcut */

/** @type {Shortcut[]} */
let shown = [];

const always = () => [
  { key: "u", label: t("console.key.undo"), run: undoLast },
  { key: "?", label: t("console.key.legend"), run: legend },
];

/** Sets the keys of the present screen, until the user leaves it. */
export function useKeys(/** @type {Shortcut[]} */ shortcuts, /** @type {AbortSignal} */ signal) {
  shown = shortcuts;
  signal.addEventListener("abort", () => {
    if (shown === shortcuts) shown = [];
  });
}

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    const shortcut = [...shown, ...always()].find(({ key }) => key === event.key);
    // The legend always has a key, so that the others can be switched on again.
    if (!shortcut || (!areKeysOn() && shortcut.key !== "?")) return;
    event.preventDefault();
    shortcut.run();
  });
}

const areKeysOn = () => remembered("console.keys", true);

const isTyping = (/** @type {EventTarget | null} */ target) =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  || (target instanceof HTMLInputElement && !["checkbox", "radio", "button"].includes(target.type));

/** Shows the keys of the present screen. */
export function legend() {
  const rows = [...shown, ...always()].flatMap(({ key, label }) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, label)]);
  const box = h("input", { type: "checkbox", checked: areKeysOn(), onchange: (/** @type {Event} */ { target }) =>
    remember("console.keys", target instanceof HTMLInputElement && target.checked ? undefined : false) });
  return openDialog(t("console.keys"), (close) => [
    h("dl.pairs", {}, ...rows), h("label.check", {}, box, t("console.keysEnabled")),
    h("div.actions", {}, h("button", { type: "button", onclick: () => close(), autofocus: true }, t("action.dismiss"))),
  ]);
}
