import { send } from "../../shared/core/client.js";
import { isNameless } from "../../shared/core/names.js";
import { person } from "../../shared/core/session.js";
import { t } from "../../shared/core/texts.js";
import { openDialog } from "../../shared/parts/dialog.js";
import { simpleForm } from "../../shared/parts/simple-form.js";
import { textField } from "../../shared/parts/text-field.js";

/**
 * Asks a user without a name for one, since others are about to see it.
 *
 * @returns {Promise<boolean>} `false` without a name
 */
export async function askForName() {
  if (!isNameless(person()?.displayName)) return true;
  const isGiven = await openDialog(t("person.askName"), (/** @type {(given?: boolean) => void} */ close) => [simpleForm({
    fields: [textField({
      name: "displayName", label: t("register.displayName"), hint: t("person.whyName"), autocomplete: "nickname", maxlength: 80,
    })],
    action: t("action.save"),
    cancel: () => close(),
    async run({ displayName = "" }) {
      await send("auth.updateProfile", { displayName: displayName.trim() });
      close(true);
    },
  })]);
  return isGiven === true;
}
