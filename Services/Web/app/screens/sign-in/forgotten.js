import { send } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { go, link } from "../../../shared/core/router.js";
import { t } from "../../../shared/core/texts.js";
import { notice } from "../../../shared/parts/notices.js";
import { simpleForm } from "../../../shared/parts/simple-form.js";
import { textField } from "../../../shared/parts/text-field.js";
import { deviceToken } from "../../core/device.js";
import { newPasswordField } from "../../parts/password-rules.js";

/** @typedef {import("../../../shared/core/router.js").Visit} Visit */

/**
 * Sets a new password by a code that is mailed.
 *
 * @param {Visit} visit
 */
export async function show({ app, query }) {
  const step = h("div", {});
  const signIn = link(app, `sign-in${query.size > 0 ? `?${query}` : ""}`);

  const askLogin = simpleForm({
    fields: [textField({ name: "login", label: t("signIn.login"), autocomplete: "username", maxlength: 320 })],
    action: t("forgotten.send"),
    async run({ login = "" }) {
      const { challenge } = await send("auth.requestPasswordReset", { login, deviceToken: deviceToken() });
      await askCode(challenge);
    },
  });

  async function askCode(/** @type {string} */ challenge) {
    const form = simpleForm({
      fields: [
        textField({ name: "code", label: t("code.label"), autocomplete: "one-time-code", inputmode: "numeric", maxlength: 8 }),
        await newPasswordField(),
      ],
      action: t("forgotten.set"),
      async run({ code = "", newPassword = "" }) {
        await send("auth.resetPassword", { challenge, code: code.trim(), newPassword });
        notice(t("forgotten.done"));
        go(signIn, { replace: true });
      },
    });
    fill(step, h("p", { role: "status" }, t("forgotten.sent")), form);
    form.querySelector("input")?.focus();
  }

  fill(step, h("p", {}, t("forgotten.how")), askLogin);
  const body = h("section.account", {}, h("h1", {}, t("signIn.forgotten")), step);
  return { title: t("signIn.forgotten"), tab: "account", body };
}
