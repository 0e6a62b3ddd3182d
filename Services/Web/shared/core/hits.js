import { send } from "./client.js";

/**
 * The posts of a search's hits by their id, without those that were deleted in the meantime.
 *
 * @param {import("/umkreis.js").SearchHit[]} hits
 * @param {AbortSignal} signal
 * @param {typeof send} [read] `cachedSend` if the posts are shown offline
 */
export async function postsOf(hits, signal, read = send) {
  const { posts } = await read("catalogue.findPosts", { ids: hits.map((hit) => hit.post) }, { signal });
  return new Map(posts.map((post) => [post.id, post]));
}
