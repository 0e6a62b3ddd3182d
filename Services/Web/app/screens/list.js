import { kindsOf } from "../../shared/core/apps.js";
import { fill, h } from "../../shared/core/dom.js";
import { latest } from "../../shared/core/latest.js";
import { keepQuery, link } from "../../shared/core/router.js";
import { label, t } from "../../shared/core/texts.js";
import { empty, failure, skeleton } from "../../shared/parts/empty.js";
import { filterBar } from "../../shared/parts/filters.js";
import { queryOf, searchOf } from "../../shared/parts/search-query.js";
import { foundPosts } from "../parts/found-posts.js";

/** @typedef {import("../../shared/core/router.js").Visit} Visit */

/**
 * The posts of an app as a list: newest first, or the results of a search.
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
  const newest = latest(signal);

  /** Shows the first page; a newer search replaces a running one. */
  async function search() {
    const signal = newest();
    fill(results, skeleton());
    try {
      const found = await foundPosts(app, query, signal);
      fill(summary, found?.count);
      fill(results, found?.body ?? empty("search", t("list.empty"), t("list.emptyAdvice")));
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
