import { cachedSend } from "../../../shared/core/cache.js";
import { Fault } from "../../../shared/core/client.js";

/**
 * @typedef {import("/umkreis.js").ConversationSummary} Summary
 * @typedef {import("/umkreis.js").ChatMessage} Message
 * @typedef {"inbox" | "requests" | "archived"} Filter
 */

export const filters = /** @type {const} */ (["inbox", "requests", "archived"]);

const mostPages = 10;

/**
 * A page of the reader's conversations, newest first.
 *
 * @param {Filter} filter
 * @param {string | null} [cursor]
 * @param {AbortSignal} [signal]
 */
export const listConversations = (filter, cursor, signal) =>
  cachedSend("chat.listConversations", { filter, ...(cursor && { cursor }) }, { signal });

/**
 * One conversation; no call finds it by its id.
 *
 * @param {string} id
 * @param {AbortSignal} signal
 * @returns {Promise<Summary>}
 */
export async function findConversation(id, signal) {
  for (const filter of filters) {
    let cursor = /** @type {string | null | undefined} */ (undefined);
    for (let page = 0; page < mostPages; page++) {
      const { conversations, next } = await listConversations(filter, cursor, signal);
      const found = conversations.find((conversation) => conversation.id === id);
      if (found) return found;
      if (!next) break;
      cursor = next;
    }
  }
  throw new Fault("not-found", "no such conversation", { rule: "no-such-conversation" });
}
