import { kindsOf } from "../core/apps.js";
import { cachedSend } from "../core/cache.js";
import { fill, h } from "../core/dom.js";
import { around } from "../core/position.js";
import { keepQuery, link } from "../core/router.js";
import { label, t } from "../core/texts.js";
import { empty, failure, skeleton } from "../parts/empty.js";
import { filterBar } from "../parts/filters.js";
import { postRow } from "../parts/post-row.js";
import { queryOf, searchOf } from "../parts/search-query.js";

/** @typedef {import("../core/router.js").Visit} Visit */

/**
 * The posts of an app as a list: newest first, or what a search finds.
 *
 * @param {Visit} visit
 */
export async function show(visit) {
  const { app, signal } = visit;
  const results = h("div.results", {});
  const summary = h("p.summary", { role: "status" });
  let query = searchOf(visit.query);
  const bar = filterBar(app, query, (next) => {
    query = next;
    keepQuery(queryOf(query));
    search();
  });
  let running = new AbortController();
  signal.addEventListener("abort", () => running.abort());

  /** Shows the first page; a newer search replaces a running one. */
  async function search() {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    fill(results, skeleton());
    try {
      const page = await firstPage(visit, query, signal);
      fill(summary, page.count);
      fill(results, page.body);
    } catch (error) {
      if (!signal.aborted) fill(results, failure(error, search));
    }
  }
  search();
  const heading = h("h1", {}, label(app));
  const add = app.screens.includes("mine") ? addLinks(visit) : null;
  return { title: label(app), tab: "list", body: h("section.list", {}, h("div.head", {}, heading, add), bar, summary, results) };
}

/** Links to the forms of the app's kinds. */
function addLinks(/** @type {Visit} */ { app }) {
  return h("div.actions", {}, ...kindsOf(app).map((kind) =>
    h("a.button", { href: link(app, `new/${kind.name}`) }, t("action.add", { kind: label(kind) }))));
}

/**
 * The first posts that a search finds, with a button for more.
 *
 * @param {Visit} visit
 * @param {import("../parts/search-query.js").Query} query
 * @param {AbortSignal} signal
 */
export async function firstPage(visit, query, signal) {
  const rows = h("ul.rows", {});
  const { total, next } = await addPage(visit, query, rows, signal);
  const count = t("list.count", { count: total.count }) + (total.more ? "+" : "");
  if (total.count === 0) return { count: "", body: empty("search", t("list.empty"), t("list.emptyAdvice")) };
  return { count, body: h("div", {}, rows, moreButton(visit, query, rows, next, signal)) };
}

/** A button for the next page, as long as there is one. */
function moreButton(
  /** @type {Visit} */ visit,
  /** @type {import("../parts/search-query.js").Query} */ query,
  /** @type {HTMLElement} */ rows,
  /** @type {string | null | undefined} */ next,
  /** @type {AbortSignal} */ signal,
) {
  if (!next) return null;
  const button = h("button.more", { type: "button", onclick: more }, t("action.more"));
  let cursor = next;
  async function more() {
    button.setAttribute("disabled", "");
    const page = await addPage(visit, { ...query, cursor }, rows, signal);
    button.removeAttribute("disabled");
    if (page.next) cursor = page.next;
    else button.remove();
  }
  return button;
}

/**
 * Finds a page of posts and appends its rows.
 *
 * @param {Visit} visit
 * @param {import("../parts/search-query.js").Query} query
 * @param {HTMLElement} rows
 * @param {AbortSignal} signal
 */
async function addPage({ app }, query, rows, signal) {
  const { within, near, ...rest } = query;
  const place = near ?? around()?.point;
  const search = { ...rest, kinds: app.kinds, limit: 30, ...(place && { near: place, ...(within && { within }) }) };
  const { hits, total, next } = await cachedSend("geo.search", search, { signal });
  const { posts } = await cachedSend("catalogue.findPosts", { ids: hits.map((hit) => hit.post) }, { signal });
  const known = new Map(posts.map((post) => [post.id, post]));
  rows.append(...hits.map((hit) => h("li", facts(hit), postRow(app, hit, known.get(hit.post)))));
  return { total, next };
}

/** What a map beside the list needs to mark the post. */
const facts = (/** @type {import("/umkreis.js").SearchHit} */ { post, kind, point, opening }) =>
  ({ "data-post": post, "data-kind": kind, "data-status": opening?.status, "data-lat": point?.lat, "data-lon": point?.lon });
