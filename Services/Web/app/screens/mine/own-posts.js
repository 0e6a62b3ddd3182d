import { cachedSend } from "../../../shared/core/cache.js";

/** @typedef {import("/umkreis.js").Post} Post */
/** @typedef {"published" | "draft" | "closed" | "expired" | "hidden"} State */

export const states = /** @type {const} */ (["published", "draft", "closed", "expired", "hidden"]);

/**
 * The exact number of a person's posts in each state.
 *
 * @param {string[]} kinds
 * @param {string} owner
 * @param {AbortSignal} signal
 * @returns {Promise<Record<State, number>>}
 */
export async function countOwn(kinds, owner, signal) {
  const counts = await Promise.all(states.map(async (state) => {
    const count = (/** @type {string} */ kind) => cachedSend("catalogue.listPosts", { owner, kind, state, limit: 1 }, { signal });
    const replies = await Promise.all(kinds.map(count));
    return [state, replies.reduce((sum, { count }) => sum + count, 0)];
  }));
  return Object.fromEntries(counts);
}

/**
 * Loads a person's posts of several kinds, kind by kind.
 *
 * @param {string[]} kinds
 * @param {string} owner
 * @param {State} state
 * @param {AbortSignal} signal
 * @returns {(cursor: string) => Promise<{ entries: Post[], next: string | null }>} the cursor names the kind as well
 */
export const ownPages = (kinds, owner, state, signal) => async (cursor) => {
  const [index = "0", rest = ""] = cursor.split("/", 2);
  const kind = kinds[Number(index)];
  if (kind === undefined) return { entries: [], next: null };
  const request = { owner, kind, state, limit: 30, ...(rest && { cursor: rest }) };
  const { posts, next } = await cachedSend("catalogue.listPosts", request, { signal });
  if (next) return { entries: posts, next: `${index}/${next}` };
  return { entries: posts, next: Number(index) + 1 < kinds.length ? `${Number(index) + 1}/` : null };
};
