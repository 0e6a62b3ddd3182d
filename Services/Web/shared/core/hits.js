import { send } from "./client.js";

/**
 * The posts of a search's hits by their id; those deleted in the meantime are missing.
 *
 * @param {import("/umkreis.js").SearchHit[]} hits
 * @param {AbortSignal} signal
 * @param {typeof send} [read] `cachedSend` for what is shown offline
 */
export async function postsOf(hits, signal, read = send) {
  const { posts } = await read("catalogue.findPosts", { ids: hits.map((hit) => hit.post) }, { signal });
  return new Map(posts.map((post) => [post.id, post]));
}
