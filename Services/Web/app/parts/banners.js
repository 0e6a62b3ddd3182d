import { h } from "../../shared/core/dom.js";
import { link } from "../../shared/core/router.js";
import { person } from "../../shared/core/session.js";
import { t } from "../../shared/core/texts.js";
import { icon } from "../../shared/parts/icons.js";
import { codeBanner } from "./code-banner.js";

/** Screens that fill the window. */
const without = ["cards", "chats", "map"];

/**
 * What a person should know on any screen, above it.
 *
 * @param {import("../../shared/core/router.js").Visit | null} visit
 * @param {string} [tab] the screen
 */
export const banners = (visit, tab = "") => without.includes(tab) ? [] : [tab !== "account" && codeBanner(), visit && hidingsBanner(visit)];

/** Says that moderators have decided about an own post, until the user has seen it. */
function hidingsBanner(/** @type {import("../../shared/core/router.js").Visit} */ { app, segments }) {
  const isUnseen = person()?.notices?.some(({ rule }) => rule === "hidings-unseen");
  if (!isUnseen || segments[0] === "hidings") return null;
  return h("aside.banner", { "aria-label": t("hiding.title") }, h("p", {}, icon("flag"), " ", t("hiding.banner")),
    h("a.button", { href: link(app, "hidings") }, t("hiding.show")));
}
