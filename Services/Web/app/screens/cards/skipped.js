import { send } from "../../../shared/core/client.js";
import { postsOf } from "../../../shared/core/hits.js";
import { current } from "../../../shared/core/session.js";

/** @typedef {import("/umkreis.js").Card} Card */

/**
 * A page of search results including skipped cards, without favourites and own posts.
 *
 * @param {import("/umkreis.js").Search} search
 * @param {{ limit: number, cursor?: string }} page
 * @param {AbortSignal} signal
 * @returns {Promise<{ cards: Card[], next?: string | null }>}
 */
export async function skippedCards(search, { limit, cursor }, signal) {
  const { hits, next } = await send("geo.search", { ...search, limit, ...(cursor !== undefined && { cursor }) }, { signal });
  if (hits.length === 0) return { cards: [], next };
  const [posts, { favourites }] = await Promise.all([
    postsOf(hits, signal), send("favourites.areFavourites", { posts: hits.map(({ post }) => post) }, { signal }),
  ]);
  const kept = new Set(favourites.filter(({ lists }) => lists).map(({ post }) => post));
  const cards = hits.flatMap(({ post: id, distance, opening, highlights = [] }) => {
    const post = posts.get(id);
    return !post || kept.has(id) || post.owner === current()?.user ? [] : { post, distance, opening, highlights };
  });
  return { cards, next };
}
