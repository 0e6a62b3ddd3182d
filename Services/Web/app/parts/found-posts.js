import { cachedSend } from "../../shared/core/cache.js";
import { h } from "../../shared/core/dom.js";
import { postsOf } from "../../shared/core/hits.js";
import { around } from "../../shared/core/position.js";
import { t } from "../../shared/core/texts.js";
import { pageList } from "./page-list.js";
import { postList } from "./post-list.js";
import { postRow } from "./post-row.js";

/**
 * The results of a search, with a button for more.
 *
 * @param {import("../../shared/core/apps.js").App} app
 * @param {import("../../shared/parts/search-query.js").Query & { owner?: string }} query
 * @param {AbortSignal} signal
 * @returns {Promise<{ count: string, body: Node } | null>} `null` without results
 */
export async function foundPosts(app, { within, near, place: _, ...rest }, signal) {
  const place = near ?? around()?.point;
  const search = { ...rest, kinds: app.kinds, limit: 30, ...(place && { near: place, ...(within && { within }) }) };
  const load = async (/** @type {string} */ cursor) => {
    const { hits, total, next } = await cachedSend("geo.search", { ...search, ...(cursor && { cursor }) }, { signal });
    const known = await postsOf(hits, signal, cachedSend);
    return { total, next, entries: hits.map((hit) => ({ hit, post: known.get(hit.post) })) };
  };
  const first = await load("");
  if (first.total.count === 0) return null;
  const count = t(first.total.more ? "list.countOver" : "list.count", { count: first.total.count });
  // Unknown hours are worth a word only beside known ones.
  const said = { words: rest.words, saysUnknown: first.entries.some(({ hit }) => hit.opening && hit.opening.status !== "unknown") };
  const row = (/** @type {typeof first.entries[0]} */ { hit, post }) => h("li", facts(hit), postRow(app, hit, post, said));
  const list = postList("ul", app, first.entries.map(({ post }) => post));
  return { count, body: pageList(list, first, load, row) };
}

/** Attributes with which a map beside the list marks the post. */
const facts = (/** @type {import("/umkreis.js").SearchHit} */ { post, kind, point, opening }) =>
  ({ "data-post": post, "data-kind": kind, "data-status": opening?.status, "data-lat": point?.lat, "data-lon": point?.lon });
