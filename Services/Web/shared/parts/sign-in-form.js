import { Fault } from "../core/client.js";
import { t } from "../core/texts.js";
import { simpleForm } from "./simple-form.js";
import { textField } from "./text-field.js";

/**
 * A form for login and password, and for a mailed code when the server requests one.
 *
 * @param {object} options
 * @param {{ code: string, codeWanted: string }} options.texts
 * @param {(given: { login: string, password: string, code: string | undefined }) => Promise<unknown>} options.signIn
 * @param {() => Promise<unknown>} options.done
 */
export function signInForm({ texts, signIn, done }) {
  const code = textField({
    name: "code", label: texts.code, hint: texts.codeWanted, autocomplete: "one-time-code", inputmode: "numeric",
    maxlength: 8, required: false,
  });
  code.hidden = true;
  return simpleForm({
    fields: [
      textField({ name: "login", label: t("signIn.login"), autocomplete: "username", maxlength: 320 }),
      textField({ name: "password", label: t("account.password"), type: "password", autocomplete: "current-password" }),
      code,
    ],
    action: t("account.signIn"),
    async run({ login = "", password = "", code: typed = "" }) {
      try {
        await signIn({ login, password, code: typed.trim() || undefined });
      } catch (error) {
        const isCodeWanted = error instanceof Fault && error.rule === "code-wanted" && code.hidden;
        if (!isCodeWanted) throw error;
        code.hidden = false;
        return code.querySelector("input")?.focus();
      }
      await done();
    },
  });
}
