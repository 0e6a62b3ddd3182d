import { h } from "../../../shared/core/dom.js";
import { clock } from "../../../shared/core/format.js";
import { person } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { icon } from "../../../shared/parts/icons.js";
import { avatar } from "../../../shared/parts/photo.js";
import { placeCard, postCard } from "./attached.js";
import { messagePhotos } from "./photos.js";
import { eventWords } from "./preview.js";

/**
 * @typedef {import("./conversations.js").Message} Message
 *
 * @typedef {object} Talk what all messages of a conversation share
 * @property {import("../../../shared/core/apps.js").App} app
 * @property {import("./conversations.js").Summary} summary
 * @property {import("./people.js").People} people
 * @property {(message: Message) => void} openMenu
 * @property {(message: Message, emoji: string, isSet: boolean) => void} react
 */

/**
 * A message, or what has happened in the group.
 *
 * @param {Message} message
 * @param {Talk} talk
 */
export function messageView(message, talk) {
  const nameOf = (/** @type {string} */ user) => talk.people.name(user);
  if (message.event) return h("p.event", {}, eventWords(message, nameOf));
  const own = message.sender === person()?.user;
  const isGone = message.deletedAt || message.isErased;
  const author = !own && talk.summary.isGroup;
  return h(own ? "article.message.own" : "article.message", { "aria-label": t("chat.by", { name: nameOf(message.sender) }) },
    author ? avatar(talk.people.of(message.sender)) : null,
    h("div.bubble", {},
      author && h("strong.author", { dir: "auto" }, nameOf(message.sender)),
      isGone ? h("p.gone", {}, t("chat.deleted")) : content(message, talk, nameOf),
      h("p.meta", {}, message.editedAt && !isGone && h("span", {}, t("chat.edited")),
        h("time", { datetime: message.sentAt }, clock(message.sentAt))),
      reactions(message, talk)),
    isGone ? null : h("button.icon-only.message-menu", {
      type: "button", "aria-label": t("chat.actions"), "aria-haspopup": "dialog", onclick: () => talk.openMenu(message),
    }, icon("more")));
}

/**
 * @param {Message} message
 * @param {Talk} talk
 * @param {(user: string) => string} nameOf
 * @returns {import("../../../shared/core/dom.js").Child[]}
 */
function content(message, { app }, nameOf) {
  const { replyTo, post, place, text } = message;
  return [
    replyTo && h("blockquote", { dir: "auto" },
      replyTo.sender && h("strong", {}, nameOf(replyTo.sender)), h("span", {}, replyTo.text || t("chat.deleted"))),
    messagePhotos(message),
    post && postCard(app, post),
    place && placeCard(place),
    text !== "" && h("p.text", { dir: "auto" }, ...linked(text)),
  ];
}

/** Web addresses become links; the rest stays text. */
function linked(/** @type {string} */ text) {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/i).map((part, index) =>
    index % 2 === 1 ? h("a", { href: part, target: "_blank", rel: "noopener nofollow" }, part) : part);
}

/** @param {Message} message @param {Talk} talk */
function reactions(message, talk) {
  if (!message.reactions?.length) return null;
  return h("p.reactions", {}, ...message.reactions.map(({ emoji, count, isOwn }) =>
    h("button", {
      type: "button", "aria-pressed": String(isOwn ?? false), "aria-label": t("chat.reaction", { emoji, count }),
      onclick: () => talk.react(message, emoji, !isOwn),
    }, emoji, count > 1 && ` ${count}`)));
}
