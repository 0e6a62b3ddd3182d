import { signInLink } from "../core/arrival.js";
import { h } from "../core/dom.js";
import { t } from "../core/texts.js";
import { emptyScreen } from "./empty.js";

/**
 * What strangers and guests see where a person is needed.
 *
 * @param {import("../core/apps.js").App} app
 * @param {import("./icons.js").Icon} picture
 * @param {string} title
 * @param {string} [advice]
 */
export const signInFirst = (app, picture, title, advice = t("account.why")) =>
  emptyScreen(picture, title, advice,
    h("a.button.primary", { href: signInLink(app) }, t("account.signIn")),
    h("a.button", { href: signInLink(app, "register") }, t("account.register")));
