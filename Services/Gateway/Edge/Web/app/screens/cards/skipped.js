import { send } from "../../core/client.js";
import { current } from "../../core/session.js";

/** @typedef {import("/umkreis.js").Card} Card */

/**
 * A page of what a search finds, also what the reader has skipped; without favourites and own posts.
 *
 * @param {import("/umkreis.js").Search} search
 * @param {{ limit: number, cursor?: string }} page
 * @param {AbortSignal} signal
 * @returns {Promise<{ cards: Card[], next?: string | null }>}
 */
export async function skippedCards(search, { limit, cursor }, signal) {
  // A cursor belongs to one search, so the excluded posts are left out here.
  const { exclude, ...wanted } = search;
  const { hits, next } = await send("geo.search", { ...wanted, limit, ...(cursor !== undefined && { cursor }) }, { signal });
  const ids = hits.map(({ post }) => post).filter((post) => !exclude?.includes(post));
  if (ids.length === 0) return { cards: [], next };
  const [{ posts }, { favourites }] = await Promise.all([
    send("catalogue.findPosts", { ids }, { signal }), send("favourites.areFavourites", { posts: ids }, { signal }),
  ]);
  const kept = new Set(favourites.filter(({ lists }) => lists).map(({ post }) => post));
  const known = new Map(hits.map((hit) => [hit.post, hit]));
  const cards = posts.filter(({ id, owner }) => !kept.has(id) && owner !== current()?.user).map((post) => {
    const { distance, opening, highlights = [] } = known.get(post.id) ?? {};
    return { post, distance, opening, highlights };
  });
  return { cards, next };
}
