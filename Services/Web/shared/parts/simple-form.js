import { h } from "../core/dom.js";
import { explain } from "../core/faults.js";
import { t } from "../core/texts.js";
import { requireFields, showError } from "./field-faults.js";
import { clearFaults } from "./field.js";
import { keepTyped } from "./kept-form.js";

/**
 * A form that shows faults at their fields.
 *
 * @param {object} options
 * @param {(Node | null)[]} options.fields
 * @param {string} options.action text of the button
 * @param {(values: Record<string, string>) => Promise<void>} options.run throws faults, which the form shows
 * @param {() => void} [options.cancel]
 * @param {string} [options.draft] the name under which the input is stored until it is sent
 * @param {(error: unknown) => string} [options.words] a text for a fault, in place of the default
 */
export function simpleForm({ fields, action, run, cancel, draft, words = explain }) {
  const button = /** @type {HTMLButtonElement} */ (h("button.primary", { type: "submit" }, action));
  const back = cancel && h("button", { type: "button", onclick: giveUp }, t("action.cancel"));
  const form = /** @type {HTMLFormElement} */ (h("form.simple", { novalidate: true, onsubmit: submit },
    fields, h("p.fault", { role: "alert" }), h("div.actions", {}, button, back)));
  const kept = draft === undefined ? undefined : keepTyped(form, draft);

  function giveUp() {
    kept?.forget();
    cancel?.();
  }

  async function submit(/** @type {SubmitEvent} */ event) {
    event.preventDefault();
    clearFaults(form);
    if (!requireFields(form)) return;
    button.disabled = true;
    try {
      await run(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));
      kept?.forget();
    } catch (error) {
      showError(form, error, words(error));
    } finally {
      button.disabled = false;
    }
  }
  return form;
}
