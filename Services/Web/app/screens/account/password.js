import { send } from "../../../shared/core/client.js";
import { go, link } from "../../../shared/core/router.js";
import { person } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { notice } from "../../../shared/parts/notices.js";
import { simpleForm } from "../../../shared/parts/simple-form.js";
import { textField } from "../../../shared/parts/text-field.js";
import { newPasswordField } from "../../parts/password-rules.js";
import { loginField } from "./login-field.js";

/** @param {import("../../../shared/core/router.js").Visit} visit */
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
