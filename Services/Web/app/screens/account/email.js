import { send } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { go, link } from "../../../shared/core/router.js";
import { person, refreshAccount } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { notice } from "../../../shared/parts/notices.js";
import { simpleForm } from "../../../shared/parts/simple-form.js";
import { textField } from "../../../shared/parts/text-field.js";
import { codeForm } from "../../parts/code-form.js";

/** @param {import("../../../shared/core/router.js").Visit} visit */
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
