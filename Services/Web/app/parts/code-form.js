import { send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { attempt } from "../../shared/parts/notices.js";
import { simpleForm } from "../../shared/parts/simple-form.js";
import { textField } from "../../shared/parts/text-field.js";

/**
 * A form for the mailed code that verifies an e-mail address, with a button to send another mail.
 *
 * @param {() => void | Promise<void>} done
 * @param {boolean} [wantsFormer] whether the former address got a code as well
 */
export function codeForm(done, wantsFormer = false) {
  const field = (/** @type {string} */ name, /** @type {string} */ label) =>
    textField({ name, label, autocomplete: "one-time-code", inputmode: "numeric", maxlength: 8 });
  const form = simpleForm({
    fields: [field("code", t("code.label")), wantsFormer ? field("formerCode", t("code.former")) : null],
    action: t("code.confirm"),
    async run({ code = "", formerCode }) {
      await send("auth.verifyEmail", { code: code.trim(), formerCode: formerCode?.trim() });
      await done();
    },
  });
  const resend = () => attempt(() => send("auth.resendCode", {}), t("code.sent"));
  form.querySelector(".actions")?.append(h("button", { type: "button", onclick: resend }, t("code.resend")));
  return form;
}
