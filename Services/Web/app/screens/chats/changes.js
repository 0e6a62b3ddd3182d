import { send } from "../../../shared/core/client.js";
import { noticeFailure } from "../../../shared/parts/notices.js";

/** @typedef {import("./conversations.js").Message} Message */

/**
 * The user's changes of messages, which appear once the server has confirmed them.
 *
 * @param {import("./conversation.js").Conversation} conversation
 */
export function messageChanges(conversation) {
  const { id } = conversation;
  const run = (/** @type {Promise<{ message: Message }>} */ reply) => conversation.amendBy(reply).catch(noticeFailure);
  return {
    edit: (/** @type {Message} */ { number }, /** @type {string} */ text) =>
      run(send("chat.editMessage", { conversation: id, message: number, text })),
    delete: (/** @type {Message} */ { number }) => run(send("chat.deleteMessage", { conversation: id, message: number })),
    react: (/** @type {Message} */ { number }, /** @type {string} */ emoji, isSet = true) =>
      run(send("chat.setReaction", { conversation: id, message: number, emoji, isSet })),
  };
}
