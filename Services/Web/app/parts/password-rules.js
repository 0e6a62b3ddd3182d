import { Fault, send } from "../../shared/core/client.js";
import { t } from "../../shared/core/texts.js";
import { textField } from "../../shared/parts/text-field.js";

/** A field for a new password, with its rules shown before typing. */
export async function newPasswordField(name = "newPassword", label = t("password.new")) {
  const hint = t("password.rules", { count: await leastLength() });
  return textField({ name, label, type: "password", autocomplete: "new-password", hint });
}

/** The server's least length: the client refuses a shorter password before it sends anything. */
async function leastLength() {
  try {
    await send("auth.register", { password: "-" });
  } catch (error) {
    if (error instanceof Fault && typeof error.values?.least === "number") return error.values.least;
  }
  return 6;
}
