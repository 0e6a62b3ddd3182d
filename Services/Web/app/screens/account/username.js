import { send } from "../../../shared/core/client.js";
import { h } from "../../../shared/core/dom.js";
import { go, link } from "../../../shared/core/router.js";
import { person, refreshAccount } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { notice } from "../../../shared/parts/notices.js";
import { simpleForm } from "../../../shared/parts/simple-form.js";
import { textField } from "../../../shared/parts/text-field.js";
import { intent } from "../../core/intent.js";
import { withPassword } from "./password-dialog.js";

/** @param {import("../../../shared/core/router.js").Visit} visit */
export function part({ app }) {
  const keyOf = intent();
  const value = person()?.username ?? "";
  return simpleForm({
    fields: [
      h("p", {}, t("username.what")),
      textField({
        name: "username", label: t("register.username"), autocomplete: "username", maxlength: 30, required: false, value,
      }),
    ],
    draft: "account/username",
    action: t("action.save"),
    async run({ username = "" }) {
      const request = { username: username.trim() || undefined };
      const done = await withPassword(() => send("auth.changeUsername", request, keyOf(request)));
      if (done === null) return;
      notice(t("username.changed"));
      await refreshAccount();
      go(link(app, "account"));
    },
  });
}
