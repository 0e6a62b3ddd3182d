import { t } from "../../../shared/core/texts.js";

/**
 * @typedef {import("./conversations.js").Message} Message
 * @typedef {(user: string) => string} NameOf
 */

const events = ["created", "joined", "left", "photoChanged", "removed", "renamed", "retention", "roleChanged"];

/**
 * The content of a message in one line.
 *
 * @param {Message} message
 * @param {NameOf} nameOf
 */
export function preview(message, nameOf) {
  if (message.event) return eventWords(message, nameOf);
  if (message.deletedAt || message.isErased) return t("chat.deleted");
  if (message.text) return message.text.replace(/\s+/g, " ");
  if (message.photos?.length) return t("chat.photos", { count: message.photos.length });
  return t(message.place ? "chat.place" : "chat.post");
}

/**
 * @param {Message} message
 * @param {NameOf} nameOf
 */
export function eventWords({ event, sender }, nameOf) {
  const kind = event && events.includes(event.kind) ? event.kind : "other";
  return t(`chat.event.${kind}`, { who: nameOf(sender), person: nameOf(event?.person ?? sender), title: event?.title ?? "" });
}
