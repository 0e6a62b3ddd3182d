import { nextOf } from "../../../shared/core/arrival.js";
import { h } from "../../../shared/core/dom.js";
import { go, link } from "../../../shared/core/router.js";
import { t } from "../../../shared/core/texts.js";
import { notice } from "../../../shared/parts/notices.js";
import { codeForm } from "../../parts/code-form.js";

/**
 * The step for the mailed code, without which the account cannot be used.
 *
 * @param {import("../../../shared/core/router.js").Visit} visit
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
