import { Fault, send } from "../../app/core/client.js";
import { h } from "../../app/core/dom.js";
import { refreshAccount } from "../../app/core/session.js";
import { t } from "../../app/core/texts.js";
import { explainHere, simpleForm } from "../../app/parts/simple-form.js";
import { textField } from "../../app/parts/text-field.js";

/**
 * Signs in a moderator; the address stays, so the reader arrives where the link led.
 *
 * @returns {import("../core/router.js").Shown}
 */
export function signIn() {
  const code = textField({
    name: "code", label: t("console.code"), hint: t("console.codeHint"), autocomplete: "one-time-code", inputmode: "numeric",
    maxlength: 8, required: false,
  });
  code.hidden = true;
  const form = simpleForm({
    fields: [
      textField({ name: "login", label: t("console.login"), autocomplete: "username", maxlength: 320 }),
      textField({ name: "password", label: t("account.password"), type: "password", autocomplete: "current-password" }),
      code,
    ],
    action: t("account.signIn"),
    async run({ login = "", password = "", code: typed = "" }) {
      try {
        await send("auth.signIn", { login, password, device: t("console.device"), code: typed.trim() || undefined });
      } catch (error) {
        if (!(error instanceof Fault && error.rule === "code-wanted" && code.hidden)) throw error;
        code.hidden = false;
        return code.querySelector("input")?.focus();
      }
      await refreshAccount();
    },
    words: (error) =>
      error instanceof Fault && error.code === "unauthenticated" && !error.field ? t("console.wrongLogin") : explainHere(error),
  });
  return { title: t("account.signIn"), body: h("section.narrow", {}, h("h1", {}, t("console.signIn")), form) };
}
