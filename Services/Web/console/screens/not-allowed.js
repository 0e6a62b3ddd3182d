import { h } from "../../app/core/dom.js";
import { person } from "../../app/core/session.js";
import { t } from "../../app/core/texts.js";
import { emptyScreen } from "../../app/parts/empty.js";

/**
 * For accounts without a role.
 *
 * @returns {import("../core/router.js").Shown}
 */
export function notAllowed() {
  const advice = t("console.notAllowedAdvice", { name: person()?.displayName ?? "" });
  return { title: t("console.notAllowed"), body: h("div.narrow", {}, emptyScreen("block", t("console.notAllowed"), advice)) };
}
