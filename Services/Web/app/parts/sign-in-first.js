import { signInLink } from "../../shared/core/arrival.js";
import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { emptyScreen } from "../../shared/parts/empty.js";

/**
 * The content of a screen that requires signing in.
 *
 * @param {import("../../shared/core/apps.js").App} app
 * @param {import("../../shared/parts/icons.js").Icon} picture
 * @param {string} title
 * @param {string} [advice]
 */
export const signInFirst = (app, picture, title, advice = t("account.why")) =>
  emptyScreen(picture, title, advice, ...waysIn(app));

/** Links to sign in and to register. @param {import("../../shared/core/apps.js").App} app */
export const waysIn = (app) => [
  h("a.button.primary", { href: signInLink(app) }, t("account.signIn")),
  h("a.button", { href: signInLink(app, "register") }, t("account.register")),
];
