import { fill, h } from "../../shared/core/dom.js";
import { latest } from "../../shared/core/latest.js";
import { keepQuery } from "../../shared/core/router.js";
import { label, t } from "../../shared/core/texts.js";
import { empty, failure, skeleton } from "../../shared/parts/empty.js";
import { filterBar } from "../../shared/parts/filters.js";
import { queryOf, searchOf } from "../../shared/parts/search-query.js";
import { addLinks } from "../parts/add-links.js";
import { foundPosts } from "../parts/found-posts.js";
import { viewSwitch } from "../parts/post-list.js";
import { welcome } from "../parts/welcome.js";

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
  const views = viewSwitch(app, results);
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
      views.draw();
    } catch (error) {
      if (!signal.aborted) fill(results, failure(error, search));
    }
  }
  search();
  const heading = h("h1", {}, label(app));
  const add = app.screens.includes("mine") && h("div.actions.add", {}, ...addLinks(app));
  const isFirst = visit.query.size === 0;
  return { title: label(app), tab: "list", body: h("section.list", {}, h("div.head", {}, heading, add),
    isFirst && welcome(app), bar, h("div.found", {}, summary, views.button), results) };
}
