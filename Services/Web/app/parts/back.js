import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { icon } from "../../shared/parts/icons.js";

/**
 * A link back to the page before, or to the screen above if this page was opened directly.
 *
 * @param {string} href
 */
export const backLink = (href) => h("a.back", { href, onclick: goBack, title: t("action.back") }, icon("back"),
  h("span", {}, t("action.back")));

function goBack(/** @type {MouseEvent} */ event) {
  // The Navigation API knows only pages of this origin; without it, the link leads up.
  const { navigation } = /** @type {{ navigation?: { canGoBack: boolean } }} */ (/** @type {unknown} */ (globalThis));
  if (!navigation?.canGoBack || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  history.back();
}
