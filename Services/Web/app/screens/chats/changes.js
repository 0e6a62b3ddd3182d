import { send } from "../../../shared/core/client.js";
import { noticeFailure } from "../../../shared/parts/notices.js";

/** @typedef {import("./conversations.js").Message} Message */

/**
 * Changes of messages that the server has confirmed.
 *
 * @param {string} conversation
 * @param {(message: Message) => void} changed
 */
export function messageChanges(conversation, changed) {
  const follow = (/** @type {Promise<{ message: Message }>} */ work) => work.then(({ message }) => changed(message), noticeFailure);
  return {
    edit: (/** @type {Message} */ { number }, /** @type {string} */ text) =>
      follow(send("chat.editMessage", { conversation, message: number, text })),
    react: (/** @type {Message} */ { number }, /** @type {string} */ emoji, /** @type {boolean} */ isSet) =>
      follow(send("chat.setReaction", { conversation, message: number, emoji, isSet })),
  };
}
