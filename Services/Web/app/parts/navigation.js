import { allApps } from "../../shared/core/apps.js";
import { byID, fill, h } from "../../shared/core/dom.js";
import { link } from "../../shared/core/router.js";
import { current, person } from "../../shared/core/session.js";
import { label, t } from "../../shared/core/texts.js";
import { icon } from "../../shared/parts/icons.js";
import { avatar } from "../../shared/parts/photo.js";
import { followOwnPhoto, ownPhoto } from "../core/own-photo.js";
import { backLink } from "./back.js";
import { showUnread } from "./unread.js";

/** @typedef {import("../../shared/core/apps.js").App} App */
/** @typedef {import("../../shared/core/router.js").Visit} Visit */

/**
 * The bar with the app's name, and the tabs of its screens.
 *
 * @param {Visit | null} visit
 * @param {string} [tab] the marked screen
 */
export function showNavigation(visit, tab) {
  fill(byID("bar"), visit === null ? brand("/app/", "Umkreis") : bar(visit, tab));
  const tabs = byID("tabs");
  tabs.hidden = visit === null;
  if (visit === null) return;
  tabs.setAttribute("aria-label", t("shell.screens"));
  fill(tabs, h("ul", {}, ...visit.app.screens.map((name) => h("li", {}, tabLink(visit.app, name, tab)))));
  showUnread();
}

/** @param {Visit} visit @param {string} [tab] */
function bar(visit, tab) {
  const { app } = visit;
  const others = allApps().length > 1
    && h("a.tab.others", { href: "/app/", title: t("shell.apps") }, icon("grid"), h("span", {}, t("shell.apps")));
  const parent = parentOf(visit, tab);
  return [parent && backLink(parent), brand(link(app), label(app)), others || null, accountLink(app, tab)];
}

/** The screen above one that has no tab of its own; `null` for those that have. @param {Visit} visit @param {string} [tab] */
function parentOf({ app, path }, tab = "") {
  const [first = ""] = path.split("/");
  // The list of chats is beside the open one, or behind a link in its head.
  if (path === "" || first === "chats" || app.screens.some((name) => name === path)) return null;
  const above = [...app.screens, "account", "sign-in"].find((name) => path.startsWith(`${name}/`));
  return link(app, above ?? (path === tab || tab === app.screens[0] ? "" : tab));
}

const brand = (/** @type {string} */ href, /** @type {string} */ name) => h("a.brand", { href }, name);

/** The link to the account: the user's picture. @param {App} app @param {string} [tab] */
function accountLink(app, tab) {
  const user = person();
  const name = user?.displayName ?? t(current() ? "shell.guest" : "shell.stranger");
  const picture = user ? ownAvatar(user) : icon("account");
  return h("a.tab.own", { href: link(app, "account"), "aria-current": tab === "account" ? "page" : undefined, title: name },
    picture, h("span.visually-hidden", {}, `${t("screen.account")}: ${name}`));
}

const ownAvatar = (/** @type {import("../../shared/core/session.js").Account} */ user) => avatar({ ...user, photo: ownPhoto() });

/** Shows the user's photo as soon as it is known. */
export const startOwnPhoto = () => followOwnPhoto(() => {
  const user = person();
  if (user !== null) byID("bar").querySelector(".own > .avatar")?.replaceWith(ownAvatar(user));
});

/**
 * @param {App} app
 * @param {import("../../shared/core/apps.js").ScreenName} name
 * @param {string} [tab]
 */
function tabLink(app, name, tab) {
  const current = name === tab ? "page" : undefined;
  const badge = name === "chats" && h("span.badge", { "data-unread": true, role: "img", hidden: true });
  return h("a.tab", { href: link(app, name), "aria-current": current }, icon(name), h("span", {}, t(`screen.${name}`)), badge);
}
