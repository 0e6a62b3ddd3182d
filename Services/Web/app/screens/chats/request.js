import { send } from "../../../shared/core/client.js";
import { h } from "../../../shared/core/dom.js";
import { go, link } from "../../../shared/core/router.js";
import { t } from "../../../shared/core/texts.js";
import { noticeFailure } from "../../../shared/parts/notices.js";
import { block } from "./menu.js";
import { titleOf } from "./people.js";

/**
 * A banner that asks whether the user accepts a conversation with an unknown person, or in a group.
 *
 * @param {import("../../../shared/core/apps.js").App} app
 * @param {import("./conversations.js").Summary} summary
 * @param {() => void} accepted
 */
export function requestBanner(app, summary, accepted) {
  const { id: conversation, isGroup, people } = summary;
  const [other] = people ?? [];
  const name = titleOf(summary);
  const back = () => go(link(app, "chats?show=requests"));
  const decline = () => send("chat.declineRequest", { conversation }).then(back, noticeFailure);
  const accept = () => send("chat.acceptRequest", { conversation }).then(accepted, noticeFailure);
  return h("section.request", {},
    h("p", {}, t(isGroup ? "chat.invited" : "chat.requested", { name })),
    h("div.actions", {},
      h("button.primary", { type: "button", onclick: accept }, t("chat.accept")),
      h("button", { type: "button", onclick: decline }, t("chat.decline")),
      !isGroup && other && h("button.danger", { type: "button", onclick: () => block(app, other.user, name) }, t("chat.block"))));
}
