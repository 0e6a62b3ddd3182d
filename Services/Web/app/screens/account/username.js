import { send } from "../../core/client.js";
import { h } from "../../core/dom.js";
import { intent } from "../../core/intent.js";
import { go, link } from "../../core/router.js";
import { person, refreshAccount } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { notice } from "../../parts/notices.js";
import { simpleForm } from "../../parts/simple-form.js";
import { textField } from "../../parts/text-field.js";
import { withPassword } from "./password-dialog.js";

/** @param {import("../../core/router.js").Visit} visit */
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
