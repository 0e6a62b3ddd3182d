import { Fault } from "../core/client.js";
import { fill, h } from "../core/dom.js";
import { t } from "../core/texts.js";
import { simpleForm } from "./simple-form.js";
import { textField } from "./text-field.js";

/** @typedef {{ paused: (seconds: number) => void }} Pause an option of `send`, which waits after wrong passwords */

/**
 * A form for login and password, and for a mailed code when the server requests one.
 *
 * @param {object} options
 * @param {{ code: string, codeWanted: string }} options.texts
 * @param {(given: { login: string, password: string, code: string | undefined }, pause: Pause) => Promise<unknown>} options.signIn
 * @param {() => Promise<unknown>} options.done
 */
export function signInForm({ texts, signIn, done }) {
  const code = textField({
    name: "code", label: texts.code, hint: texts.codeWanted, autocomplete: "one-time-code", inputmode: "numeric",
    maxlength: 8, required: false,
  });
  code.hidden = true;
  const waiting = h("p.hint", { role: "status" });
  const pause = { paused: (/** @type {number} */ seconds) => fill(waiting, t("signIn.waiting", { count: Math.max(1, seconds) })) };
  return simpleForm({
    fields: [
      textField({ name: "login", label: t("signIn.login"), autocomplete: "username", maxlength: 320 }),
      textField({ name: "password", label: t("account.password"), type: "password", autocomplete: "current-password" }),
      code, waiting,
    ],
    action: t("account.signIn"),
    async run({ login = "", password = "", code: typed = "" }) {
      try {
        await signIn({ login, password, code: typed.trim() || undefined }, pause);
      } catch (error) {
        const isCodeWanted = error instanceof Fault && error.rule === "code-wanted" && code.hidden;
        if (!isCodeWanted) throw error;
        code.hidden = false;
        return code.querySelector("input")?.focus();
      } finally {
        fill(waiting);
      }
      await done();
    },
  });
}
