import { h } from "../../../shared/core/dom.js";
import { clock } from "../../../shared/core/format.js";
import { person } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { icon } from "../../../shared/parts/icons.js";
import { linked } from "../../../shared/parts/linked.js";
import { avatar } from "../../../shared/parts/photo.js";
import { placeCard, postCard } from "./attached.js";
import { messagePhotos } from "./photos.js";
import { eventWords } from "./preview.js";

/**
 * @typedef {import("./conversations.js").Message} Message
 *
 * @typedef {object} Context
 * @property {import("../../../shared/core/apps.js").App} app
 * @property {boolean} isGroup
 * @property {import("./people.js").People} people
 * @property {() => void} openMenu
 * @property {(message: Message, emoji: string, isSet: boolean) => void} react
 */

/**
 * The row of a message, or of an event of the group.
 *
 * @param {Message} message
 * @param {Context} context
 */
export function messageView(message, { app, isGroup, people, openMenu, react }) {
  const nameOf = (/** @type {string} */ user) => people.name(user);
  if (message.event) return h("p.event", {}, eventWords(message, nameOf));
  const own = message.sender === person()?.user;
  const isGone = message.deletedAt || message.isErased;
  const author = !own && isGroup;
  return h(own ? "article.message.own" : "article.message", { "aria-label": t("chat.by", { name: nameOf(message.sender) }) },
    author ? avatar(people.of(message.sender)) : null,
    h("div.bubble", {},
      author && h("strong.author", { dir: "auto" }, nameOf(message.sender)),
      isGone ? h("p.gone", {}, t("chat.deleted")) : content(message, app, nameOf),
      h("p.meta", {}, message.editedAt && !isGone && h("span", {}, t("chat.edited")),
        h("time", { datetime: message.sentAt }, clock(message.sentAt))),
      reactions(message, react)),
    isGone ? null : h("button.icon-only.message-menu", {
      type: "button", "aria-label": t("chat.actions"), "aria-haspopup": "dialog", onclick: openMenu,
    }, icon("more")));
}

/**
 * @param {Message} message
 * @param {Context["app"]} app
 * @param {(user: string) => string} nameOf
 * @returns {import("../../../shared/core/dom.js").Child[]}
 */
function content(message, app, nameOf) {
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

/** @param {Message} message @param {Context["react"]} react */
function reactions(message, react) {
  if (!message.reactions?.length) return null;
  return h("p.reactions", {}, ...message.reactions.map(({ emoji, count, isOwn }) =>
    h("button", {
      type: "button", "aria-pressed": String(isOwn ?? false), "aria-label": t("chat.reaction", { emoji, count }),
      onclick: () => react(message, emoji, !isOwn),
    }, emoji, count > 1 && ` ${count}`)));
}
