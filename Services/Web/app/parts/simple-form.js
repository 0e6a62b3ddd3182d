import { h } from "../core/dom.js";
import { explain } from "../core/faults.js";
import { t } from "../core/texts.js";
import { requireFields, showError } from "./field-faults.js";
import { clearFaults } from "./field.js";

/**
 * A form whose faults appear at their fields.
 *
 * @param {object} options
 * @param {(Node | null)[]} options.fields
 * @param {string} options.action text of the button
 * @param {(values: Record<string, string>) => Promise<void>} options.run throws a fault to show it
 * @param {() => void} [options.cancel]
 * @param {(error: unknown) => string} [options.words] of a fault, where the usual ones do not fit
 */
export function simpleForm({ fields, action, run, cancel, words = explain }) {
  const button = /** @type {HTMLButtonElement} */ (h("button.primary", { type: "submit" }, action));
  const back = cancel && h("button", { type: "button", onclick: cancel }, t("action.cancel"));
  const form = /** @type {HTMLFormElement} */ (h("form.simple", { novalidate: true, onsubmit: submit },
    fields, h("p.fault", { role: "alert" }), h("div.actions", {}, button, back)));

  async function submit(/** @type {SubmitEvent} */ event) {
    event.preventDefault();
    clearFaults(form);
    if (!requireFields(form)) return;
    button.disabled = true;
    try {
      await run(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));
    } catch (error) {
      showError(form, error, words(error));
    } finally {
      button.disabled = false;
    }
  }
  return form;
}
