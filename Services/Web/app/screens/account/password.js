import { send } from "../../core/client.js";
import { go, link } from "../../core/router.js";
import { person } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { notice } from "../../parts/notices.js";
import { newPasswordField } from "../../parts/password-rules.js";
import { simpleForm } from "../../parts/simple-form.js";
import { textField } from "../../parts/text-field.js";
import { loginField } from "./login-field.js";

/** @param {import("../../core/router.js").Visit} visit */
export async function part({ app }) {
  return simpleForm({
    fields: [
      loginField(person()),
      textField({ name: "password", label: t("password.present"), type: "password", autocomplete: "current-password" }),
      await newPasswordField(),
    ],
    action: t("password.change"),
    async run({ password = "", newPassword = "" }) {
      await send("auth.changePassword", { password, newPassword });
      notice(t("password.changed"));
      go(link(app, "account"));
    },
  });
}
