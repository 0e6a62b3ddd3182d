import { send } from "../../core/client.js";
import { fill, h } from "../../core/dom.js";
import { go, link } from "../../core/router.js";
import { person, refreshAccount } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { codeForm } from "../../parts/code-form.js";
import { notice } from "../../parts/notices.js";
import { simpleForm } from "../../parts/simple-form.js";
import { textField } from "../../parts/text-field.js";

/** @param {import("../../core/router.js").Visit} visit */
export function part({ app }) {
  const present = person()?.email;
  const step = h("div.stack", {});
  const form = simpleForm({
    fields: [
      textField({ name: "email", label: t("email.new"), type: "email", autocomplete: "email", maxlength: 254 }),
      textField({ name: "password", label: t("account.password"), type: "password", autocomplete: "current-password" }),
    ],
    draft: "account/email",
    action: t("email.change"),
    async run({ email = "", password = "" }) {
      const { wantsFormerCode } = await send("auth.changeEmail", { email: email.trim(), password });
      const codes = codeForm(changed, wantsFormerCode);
      fill(step, h("p", { role: "status" }, t(wantsFormerCode ? "email.sentBoth" : "email.sent", { email })), codes);
      codes.querySelector("input")?.focus();
    },
  });

  async function changed() {
    notice(t("email.changed"));
    await refreshAccount();
    go(link(app, "account"));
  }
  fill(step, present ? h("p", {}, t("email.present"), " ", h("bdi", {}, present)) : null, form);
  return step;
}
