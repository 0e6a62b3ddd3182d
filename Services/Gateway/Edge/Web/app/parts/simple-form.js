import { Fault } from "../core/client.js";
import { fill, h } from "../core/dom.js";
import { explain } from "../core/faults.js";
import { t } from "../core/texts.js";

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
export function simpleForm({ fields, action, run, cancel, words = explainHere }) {
  const button = /** @type {HTMLButtonElement} */ (h("button.primary", { type: "submit" }, action));
  const general = h("p.fault", { role: "alert", hidden: true });
  const back = cancel ? h("button", { type: "button", onclick: cancel }, t("action.cancel")) : null;
  const form = /** @type {HTMLFormElement} */ (h("form.simple", { novalidate: true, onsubmit: submit },
    fields.filter((field) => field !== null), general, h("div.actions", {}, button, back)));

  async function submit(/** @type {SubmitEvent} */ event) {
    event.preventDefault();
    clear(form, general);
    if (!requireFields(form)) return;
    button.disabled = true;
    try {
      await run(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])));
    } catch (error) {
      const field = error instanceof Fault ? error.field : undefined;
      if (!field || !showFault(form, field, words(error))) {
        fill(general, words(error));
        general.hidden = false;
      }
    } finally {
      button.disabled = false;
    }
  }
  return form;
}

/** Faults of accounts in words that fit a form. */
export function explainHere(/** @type {unknown} */ error) {
  if (!(error instanceof Fault)) return explain(error);
  const { code, field } = error;
  if (code === "unauthenticated" && field === "password") return t("password.wrong");
  if (code === "unauthenticated" && (field === "code" || field === "formerCode")) return t("rule.wrong-code");
  if (code === "conflict" && (field === "email" || field === "username")) return t(`account.taken.${field}`);
  return explain(error);
}

/** Marks the empty ones among the required fields. */
function requireFields(/** @type {HTMLFormElement} */ form) {
  const missing = inputs(form).filter((input) => input.required && input.value.trim() === "");
  for (const input of missing.toReversed()) showFault(form, input.name, t("rule.missing"));
  return missing.length === 0;
}

const inputs = (/** @type {HTMLFormElement} */ form) => [...form.elements].filter((element) => element instanceof HTMLInputElement
  || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement);

function clear(/** @type {HTMLFormElement} */ form, /** @type {HTMLElement} */ general) {
  general.hidden = true;
  for (const input of inputs(form)) input.removeAttribute("aria-invalid");
  for (const fault of form.querySelectorAll(".field .fault")) fault.remove();
}

/**
 * Shows a fault under its field and goes there.
 *
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} words
 * @returns {boolean} whether the form has the field
 */
export function showFault(form, name, words) {
  const input = inputs(form).find((input) => input.name === name);
  if (!input) return false;
  input.setAttribute("aria-invalid", "true");
  const id = `fault-${crypto.randomUUID()}`;
  const hint = input.getAttribute("aria-describedby")?.split(" ").filter((id) => id.endsWith("-hint")) ?? [];
  input.setAttribute("aria-describedby", [...hint, id].join(" "));
  (input.closest(".field") ?? input.parentElement)?.append(h("p.fault", { id }, words));
  input.focus();
  return true;
}
