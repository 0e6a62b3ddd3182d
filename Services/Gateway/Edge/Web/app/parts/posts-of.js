import { send } from "../core/client.js";
import { h } from "../core/dom.js";
import { around } from "../core/position.js";
import { t } from "../core/texts.js";
import { pages } from "./pages.js";
import { postRow } from "./post-row.js";

/**
 * The posts of a person in an app, newest first.
 *
 * @param {import("../core/apps.js").App} app
 * @param {string} owner
 * @param {AbortSignal} signal
 */
export async function postsOf(app, owner, signal) {
  const near = around()?.point;
  const load = async (/** @type {string} */ cursor) => {
    const sort = /** @type {const} */ ("newest");
    const search = { owner, kinds: app.kinds, sort, limit: 20, ...(near && { near }), ...(cursor && { cursor }) };
    const { hits, total, next } = await send("geo.search", search, { signal });
    const { posts } = await send("catalogue.findPosts", { ids: hits.map((hit) => hit.post) }, { signal });
    const known = new Map(posts.map((post) => [post.id, post]));
    return { total, next: next ?? null, entries: hits.map((hit) => ({ hit, post: known.get(hit.post) })) };
  };
  const first = await load("");
  const { count, more } = first.total;
  return h("section", { "aria-labelledby": "posts" }, h("h2", { id: "posts" }, t("person.posts")),
    h("p.summary", {}, count === 0 ? t("person.noPosts") : t("list.count", { count }) + (more ? "+" : "")),
    pages(h("ul.rows", {}), first, load, ({ hit, post }) => h("li", {}, postRow(app, hit, post))));
}
