import { h } from "../core/dom.js";
import { link } from "../core/router.js";
import { t } from "../core/texts.js";
import { emptyScreen } from "./empty.js";

/** The address of the sign-in screen, which leads back to here. */
export const signInLink = (/** @type {import("../core/apps.js").App} */ app, screen = "sign-in") =>
  link(app, `${screen}?next=${encodeURIComponent(location.pathname + location.search)}`);

/**
 * What strangers and guests see where a person is needed.
 *
 * @param {import("../core/apps.js").App} app
 * @param {string} title
 */
export const signInFirst = (app, title) =>
  emptyScreen("account", title, t("account.why"),
    h("a.button.primary", { href: signInLink(app) }, t("account.signIn")),
    h("a.button", { href: signInLink(app, "register") }, t("account.register")));
