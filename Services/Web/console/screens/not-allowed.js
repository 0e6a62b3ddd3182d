import { h } from "../../shared/core/dom.js";
import { person } from "../../shared/core/session.js";
import { t } from "../../shared/core/texts.js";
import { emptyScreen } from "../../shared/parts/empty.js";

/**
 * The screen of accounts without a role.
 *
 * @returns {import("../core/router.js").Shown}
 */
export function notAllowed() {
  const advice = t("console.notAllowedAdvice", { name: person()?.displayName ?? "" });
  return { title: t("console.notAllowed"), body: h("div.narrow", {}, emptyScreen("block", t("console.notAllowed"), advice)) };
}
