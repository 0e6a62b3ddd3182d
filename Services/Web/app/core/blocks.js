import { send } from "./client.js";
import { allPages } from "./pages.js";

/**
 * Everybody whom the reader has blocked.
 *
 * @param {typeof send} [read] `cachedSend` for what is shown offline
 * @param {AbortSignal} [signal]
 */
export const allBlocks = (read = send, signal) => allPages(async (cursor) => {
  const { blocks, next } = await read("auth.listBlocks", { limit: 200, cursor }, { signal });
  return { entries: blocks, next };
});
