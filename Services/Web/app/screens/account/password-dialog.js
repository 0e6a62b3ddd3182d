import { Fault, send } from "../../../shared/core/client.js";
import { h } from "../../../shared/core/dom.js";
import { t } from "../../../shared/core/texts.js";
import { openDialog } from "../../../shared/parts/dialog.js";
import { simpleForm } from "../../../shared/parts/simple-form.js";
import { textField } from "../../../shared/parts/text-field.js";

/**
 * Runs a call; if the server requires the password again, asks for it and repeats the call.
 *
 * @template T
 * @param {() => Promise<T>} run with one idempotency key for both attempts
 * @returns {Promise<T | null>} `null` if the user closed the dialog
 */
export async function withPassword(run) {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "reauthentication-required") throw error;
  }
  return await askPassword() ? await run() : null;
}

/** Asks for the password; resolves to whether it was right. */
function askPassword() {
  const field = { name: "password", label: t("account.password"), type: "password", autocomplete: "current-password" };
  return openDialog(t("password.again"), /** @param {(isRight?: boolean) => void} close */ (close) => [
    h("p", {}, t("password.why")),
    simpleForm({
      fields: [textField({ ...field, autofocus: true })],
      action: t("action.continue"),
      cancel: () => close(),
      async run({ password = "" }) {
        await send("auth.reauthenticate", { password });
        close(true);
      },
    }),
  ]);
}
