import { h } from "../../../shared/core/dom.js";
import { link } from "../../../shared/core/router.js";
import { t } from "../../../shared/core/texts.js";
import { empty } from "../../../shared/parts/empty.js";
import { queryOf } from "../../../shared/parts/search-query.js";

/**
 * The content after the last card.
 *
 * @param {import("../../../shared/core/apps.js").App} app
 * @param {import("../../../shared/parts/search-query.js").Query} query
 * @param {{ again: () => void, startOver: () => void, change: () => void }} on `change`: another search
 */
export const endOfCards = (app, query, on) => empty("cards", t("cards.end"), t("cards.endAdvice"),
  h("button.primary", { type: "button", onclick: on.again }, t("cards.again")),
  h("button", { type: "button", onclick: on.startOver }, t("cards.startOver")),
  h("button", { type: "button", onclick: on.change }, t("cards.change")),
  h("a.button", { href: `${link(app, "list")}?${queryOf(query)}` }, t("cards.asList")),
  h("a.button", { href: link(app, "favourites") }, t("screen.favourites")));
