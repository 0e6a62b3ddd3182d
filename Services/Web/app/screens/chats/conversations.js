import { cachedSend } from "../../../shared/core/cache.js";
import { Fault } from "../../../shared/core/client.js";

/**
 * @typedef {import("/umkreis.js").ConversationSummary} Summary
 * @typedef {import("/umkreis.js").ChatMessage} Message
 * @typedef {"inbox" | "requests" | "archived"} Filter
 *
 * @typedef {object} View shows a conversation
 * @property {(message: Message, isNew: boolean) => void} showMessage a message was added or has changed
 * @property {(work: () => void) => void} change runs work that shows messages; a user at the end stays there
 * @property {() => void} showTail unsent messages, receipts or typists have changed
 * @property {() => void} showSummary
 * @property {() => void} clear the messages will be replaced
 * @property {() => void} toEnd
 * @property {() => boolean} isAtEnd whether the user sees the newest message
 * @property {() => void} leave the user is not a member any more
 */

export const filters = /** @type {const} */ (["inbox", "requests", "archived"]);

const maximumPages = 10;

/**
 * A page of the user's conversations, newest first.
 *
 * @param {Filter} filter
 * @param {string | null} [cursor]
 * @param {AbortSignal} [signal]
 */
export const listConversations = (filter, cursor, signal) =>
  cachedSend("chat.listConversations", { filter, ...(cursor && { cursor }) }, { signal });

/**
 * One conversation, from the lists, since no call finds it by its id.
 *
 * @param {string} id
 * @param {AbortSignal} signal
 * @returns {Promise<Summary>}
 */
export async function findConversation(id, signal) {
  for (const filter of filters) {
    let cursor = /** @type {string | null | undefined} */ (undefined);
    for (let page = 0; page < maximumPages; page++) {
      const { conversations, next } = await listConversations(filter, cursor, signal);
      const found = conversations.find((conversation) => conversation.id === id);
      if (found) return found;
      if (!next) break;
      cursor = next;
    }
  }
  throw new Fault("not-found", "no such conversation", { rule: "no-such-conversation" });
}
