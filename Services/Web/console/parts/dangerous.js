import { newKey, send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { openDialog } from "../../shared/parts/dialog.js";
import { simpleForm } from "../../shared/parts/simple-form.js";
import { textField } from "../../shared/parts/text-field.js";

/**
 * Asks for the password before a harmful action, and runs it.
 *
 * @param {object} question
 * @param {string} question.title
 * @param {string} [question.text]
 * @param {string} question.action text of the button
 * @param {Node[]} [question.fields]
 * @param {(values: Record<string, string>, key: string) => Promise<void>} question.run
 * @returns {Promise<boolean>} whether the action has run
 */
export async function dangerousDialog({ title, text, action, fields = [], run }) {
  const key = newKey();
  const password = { name: "password", label: t("console.yourPassword"), type: "password", autocomplete: "current-password" };
  const hasRun = await openDialog(title, /** @param {(hasRun?: boolean) => void} close */ (close) => {
    const form = simpleForm({
      fields: [...fields, textField({ ...password, autofocus: fields.length === 0 })],
      action,
      cancel: () => close(),
      async run({ password = "", ...values }) {
        await send("auth.reauthenticate", { password });
        await run(values, key);
        close(true);
      },
    });
    form.querySelector("[type=submit]")?.classList.replace("primary", "danger");
    return [text && h("p", {}, text), form];
  });
  return hasRun ?? false;
}
