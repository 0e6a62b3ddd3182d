import { nextOf } from "../../core/arrival.js";
import { h } from "../../core/dom.js";
import { go, link } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { codeForm } from "../../parts/code-form.js";
import { notice } from "../../parts/notices.js";

/**
 * The code of the letter, where only it shows that the account is there.
 *
 * @param {import("../../core/router.js").Visit} visit
 */
export function show(visit) {
  const done = () => {
    notice(t("code.verified"));
    go(link(visit.app, `sign-in?next=${encodeURIComponent(nextOf(visit))}`), { replace: true });
  };
  const title = t("register.letter");
  const body = h("section.account", {}, h("h1", {}, title), h("p", {}, t("register.letterAdvice")), codeForm(done));
  return { title, tab: "account", body };
}
