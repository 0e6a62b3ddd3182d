import { send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { refreshAccount } from "../../shared/core/session.js";
import { t } from "../../shared/core/texts.js";
import { signInForm } from "../../shared/parts/sign-in-form.js";

/**
 * Signs in a moderator; the address stays, so the linked screen appears afterwards.
 *
 * @returns {import("../core/router.js").Shown}
 */
export function signIn() {
  const form = signInForm({
    texts: { code: t("console.code"), codeWanted: t("console.codeHint") },
    signIn: (given, pause) => send("auth.signIn", { ...given, device: t("console.device") }, pause),
    done: () => refreshAccount(),
  });
  return { title: t("account.signIn"), body: h("section.narrow", {}, h("h1", {}, t("console.signIn")), form) };
}
