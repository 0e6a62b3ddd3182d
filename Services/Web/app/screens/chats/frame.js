import { fill, h } from "../../../shared/core/dom.js";
import { link } from "../../../shared/core/router.js";
import { t } from "../../../shared/core/texts.js";
import { iconButton } from "../../../shared/parts/icon-button.js";
import { icon } from "../../../shared/parts/icons.js";
import { pictureOf } from "./list.js";
import { conversationMenu } from "./menu.js";
import { titleOf } from "./people.js";
import { requestBanner } from "./request.js";

/** @typedef {import("./conversations.js").Summary} Summary */

/**
 * The parts above and below the messages: the head, and the composer or a request to answer.
 *
 * @param {import("../../../shared/core/apps.js").App} app
 * @param {HTMLElement} composer
 * @param {() => void} accepted
 */
export function conversationFrame(app, composer, accepted) {
  const head = h("header.chat-head", {});
  const foot = h("div.chat-foot", {});

  /** @param {Summary} summary */
  function draw(summary) {
    fill(head,
      h("a.button.icon-only.chat-back", { href: link(app, "chats"), "aria-label": t("action.back") }, icon("back")),
      pictureOf(summary), nameOf(summary),
      iconButton("more", t("chat.menu"), () => conversationMenu(app, summary), { "aria-haspopup": "dialog" }));
    if (summary.isRequest) return fill(foot, requestBanner(app, summary, accepted));
    const waits = summary.isAwaitingAnswer && h("p.awaiting", { role: "status" }, t("chat.awaiting"));
    // The server refuses a second message until then.
    if (waits && summary.last) return fill(foot, waits);
    // The composer keeps its focus.
    if (composer.parentElement !== foot) fill(foot, composer);
    for (const old of foot.querySelectorAll(".awaiting")) old.remove();
    if (waits) foot.prepend(waits);
  }

  /** @param {Summary} summary */
  function nameOf(summary) {
    const [other] = summary.people ?? [];
    const members = summary.isGroup && h("small", {}, t("chat.memberCount", { count: summary.memberCount }));
    const name = h("h1", {}, h("bdi", {}, titleOf(summary)), members);
    return other && !summary.isGroup ? h("a.chat-name", { href: link(app, `person/${other.user}`) }, name) : name;
  }
  return { head, foot, draw };
}
