import { send } from "../../shared/core/client.js";
import { allPages } from "../../shared/core/pages.js";

/**
 * All people that the user has blocked.
 *
 * @param {typeof send} [read] `cachedSend` if the list is shown offline
 * @param {AbortSignal} [signal]
 */
export const allBlocks = (read = send, signal) => allPages(async (cursor) => {
  const { blocks, next } = await read("auth.listBlocks", { limit: 200, cursor }, { signal });
  return { entries: blocks, next };
});
