import { allApps } from "../../shared/core/apps.js";
import { byID, fill, h } from "../../shared/core/dom.js";
import { link } from "../../shared/core/router.js";
import { current, person } from "../../shared/core/session.js";
import { label, t } from "../../shared/core/texts.js";
import { icon } from "../../shared/parts/icons.js";
import { showUnread } from "./unread.js";

/**
 * The bar with the app's name, and the tabs of its screens.
 *
 * @param {import("../../shared/core/router.js").Visit | null} visit
 * @param {string} [tab] the marked screen
 */
export function showNavigation(visit, tab) {
  fill(byID("bar"), visit === null ? brand("/app/", "Umkreis") : bar(visit.app, tab));
  const tabs = byID("tabs");
  tabs.hidden = visit === null;
  if (visit === null) return;
  tabs.setAttribute("aria-label", t("shell.screens"));
  fill(tabs, h("ul", {}, ...visit.app.screens.map((name) => h("li", {}, tabLink(visit.app, name, tab)))));
  showUnread();
}

/**
 * @param {import("../../shared/core/apps.js").App} app
 * @param {string} [tab]
 */
function bar(app, tab) {
  const account = tabLink(app, "account", tab);
  account.append(h("span.visually-hidden", {}, person()?.displayName ?? t(current() ? "shell.guest" : "shell.stranger")));
  const others = allApps().length > 1 ? h("a.quiet", { href: "/app/" }, t("shell.apps")) : null;
  return [brand(link(app), label(app)), others, account];
}

const brand = (/** @type {string} */ href, /** @type {string} */ name) => h("a.brand", { href }, name);

/**
 * @param {import("../../shared/core/apps.js").App} app
 * @param {import("../../shared/core/apps.js").ScreenName | "account"} name
 * @param {string} [tab]
 */
function tabLink(app, name, tab) {
  const current = name === tab ? "page" : undefined;
  const badge = name === "chats" && h("span.badge", { "data-unread": true, role: "img", hidden: true });
  return h("a.tab", { href: link(app, name), "aria-current": current }, icon(name), h("span", {}, t(`screen.${name}`)), badge);
}
