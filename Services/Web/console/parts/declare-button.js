import { fill, h } from "../../shared/core/dom.js";
import { explain } from "../../shared/core/faults.js";
import { t } from "../../shared/core/texts.js";

/**
 * A button that declares an app or a kind, and the place for its fault.
 *
 * It does not submit the form, since Enter in a field must not declare anything.
 *
 * @param {() => Promise<void>} declare
 */
export function declareButton(declare) {
  const fault = h("p.fault", { role: "alert" });
  const button = /** @type {HTMLButtonElement} */ (
    h("button.primary", { type: "button", onclick: run }, t("console.kinds.declare")));

  async function run() {
    fill(fault);
    button.disabled = true;
    try {
      await declare();
    } catch (error) {
      const { field } = /** @type {{ field?: string }} */ (error);
      fill(fault, [field, explain(error)].filter(Boolean).join(": "));
    } finally {
      button.disabled = false;
    }
  }
  return { button, fault };
}
