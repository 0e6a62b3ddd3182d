import { Fault, send } from "../../shared/core/client.js";
import { t } from "../../shared/core/texts.js";
import { textField } from "../../shared/parts/text-field.js";

/** A field for a new password, with its rules as a hint. */
export async function newPasswordField(name = "newPassword", label = t("password.new")) {
  const hint = t("password.rules", { count: await minimumLength() });
  return textField({ name, label, type: "password", autocomplete: "new-password", hint });
}

/** The server's minimum length, from its refusal of a shorter password. */
async function minimumLength() {
  try {
    await send("auth.register", { password: "-" });
  } catch (error) {
    if (error instanceof Fault && typeof error.values?.least === "number") return error.values.least;
  }
  return 6;
}
