import { allApps, findKind, kindsOf } from "../../shared/core/apps.js";
import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { postsOf } from "../../shared/core/hits.js";
import { latest } from "../../shared/core/latest.js";
import { go, keepQuery } from "../../shared/core/router.js";
import { label, t } from "../../shared/core/texts.js";
import { selectField } from "../../shared/parts/choice-field.js";
import { empty, failure, skeleton } from "../../shared/parts/empty.js";
import { filterBar } from "../../shared/parts/filters.js";
import { icon } from "../../shared/parts/icons.js";
import { queryOf, searchOf } from "../../shared/parts/search-query.js";
import { at } from "../core/router.js";
import { nextPage } from "../parts/pages.js";
import { postTable } from "../parts/post-table.js";

/**
 * @typedef {import("../../shared/parts/search-query.js").Query} Query
 * @typedef {{ kind: string, owner: string, state: string, view: string }} Scope filters that the app does not have
 */

/**
 * Posts by all filters of the app, or those that are not published; of drafts only the number.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export async function show({ query, signal }) {
  const given = (/** @type {string} */ name) => query.get(name) ?? "";
  const scope = { kind: given("kind"), owner: given("owner"), state: given("state") || "published", view: given("view") };
  const kinds = [...new Map(allApps().flatMap(kindsOf).map((kind) => [kind.name, kind])).values()];
  const known = scope.kind ? kinds.filter(({ name }) => name === scope.kind) : kinds;
  let search = searchOf(query), cursor = query.get("cursor") ?? undefined;
  const results = h("div", {}), summary = h("p.summary", { role: "status" });
  const newest = latest(signal);

  async function load() {
    const signal = newest();
    fill(results, skeleton());
    try {
      const { posts, count, isMore, next } = await (scope.state === "published" ? found : listed)(scope, search, cursor, signal);
      if (signal.aborted) return;
      fill(summary, t(isMore ? "list.countOver" : "list.count", { count }));
      const none = scope.state === "draft" ? "console.posts.draftsAreCounted" : "list.empty";
      fill(results, posts.length > 0 ? postTable(posts) : empty("search", t(none)), nextPage(next, query, at("posts")));
    } catch (error) {
      if (!signal.aborted) fill(results, failure(error, load));
    }
  }

  // The index with filters and map contains only published posts.
  const isSearch = scope.state === "published", app = appOf(known.map(({ name }) => name));
  const bar = isSearch ? filterBar(app, search, (next) => {
    [search, cursor] = [next, undefined];
    query = merged(queryOf(search), scope);
    keepQuery(query);
    load();
    map?.refresh();
  }) : null;
  const map = isSearch && scope.view === "map"
    ? await (await import("../parts/posts-map.js")).postsMap(app, query, () => filters(scope, search), signal) : null;
  load();
  const form = scopeForm(scope, kinds.map((kind) => [kind.name, label(kind)]), (next) =>
    go(`${at("posts")}?${merged(queryOf(search), next)}`));
  const body = h("section", {}, h("h1", {}, t("console.screen.posts")), form, bar, map?.element, summary, results);
  return { title: t("console.screen.posts"), body };
}

/** An app with these kinds, which the app's filters require. */
const appOf = (/** @type {string[]} */ kinds) =>
  ({ name: "console", labels: {}, kinds: kinds.filter(findKind), profile: [], screens: [], registration: [] });

function merged(/** @type {URLSearchParams} */ query, /** @type {Scope} */ scope) {
  for (const [name, value] of Object.entries({ ...scope, state: scope.state === "published" ? "" : scope.state })) {
    if (value) query.set(name, value);
  }
  return query;
}

/**
 * State, kind and owner.
 *
 * @param {Scope} scope
 * @param {string[][]} kinds
 * @param {(scope: Scope) => void} changed
 */
function scopeForm(scope, kinds, changed) {
  const states = ["published", "hidden", "closed", "expired", "draft"].map((state) => [state, t(`console.postState.${state}`)]);
  return h("div.line.scope", {},
    selectField("state", t("console.posts.state"), states, scope.state, (state) => changed({ ...scope, state })),
    selectField("kind", t("console.posts.kind"), [["", t("filter.any")], ...kinds], scope.kind, (kind) =>
      changed({ ...scope, kind })),
    scope.state === "published" && h("button", {
      type: "button", "aria-pressed": String(scope.view === "map"),
      onclick: () => changed({ ...scope, view: scope.view === "map" ? "" : "map" }),
    }, icon("map"), t("screen.map")),
    scope.owner
      && h("button", { type: "button", onclick: () => changed({ ...scope, owner: "" }) }, t("console.posts.allOwners")));
}

/** The search without its order; a distance needs a place. */
function filters(/** @type {Scope} */ { kind, owner }, /** @type {Query} */ { near, within, sort: _, ...rest }) {
  return { ...rest, ...(near && within && { near, within }), kinds: kind ? [kind] : undefined, owner: owner || undefined };
}

/**
 * @param {Scope} scope
 * @param {Query} search
 * @param {string | undefined} cursor
 * @param {AbortSignal} signal
 */
async function found(scope, search, cursor, signal) {
  const { near, words, sort } = search;
  const wanted = filters(scope, search);
  const { hits, total, next } = await send("geo.search", {
    // Without a place, the newest posts come first.
    ...wanted, near, sort: sort ?? (near || words ? undefined : "newest"), limit: 50, cursor,
  }, { signal });
  const known = await postsOf(hits, signal);
  const posts = hits.flatMap((hit) => known.get(hit.post) ?? []);
  // The index stops counting early; the catalogue counts all posts of a kind and a person.
  const isNarrow = Object.entries(wanted).some(([name, value]) => value !== undefined && !["kinds", "owner"].includes(name));
  if (!total.more || isNarrow) return { posts, count: total.count, isMore: Boolean(total.more), next };
  const { kind, owner } = scope;
  const { count } = await send("catalogue.listPosts", { kind: kind || undefined, owner: owner || undefined, limit: 1 }, { signal });
  return { posts, count, isMore: false, next };
}

/**
 * @param {Scope} scope
 * @param {Query} _
 * @param {string | undefined} cursor
 * @param {AbortSignal} signal
 */
async function listed({ kind, owner, state: word }, _, cursor, signal) {
  const state = /** @type {"hidden" | "closed" | "expired" | "draft"} */ (word);
  const request = { state, kind: kind || undefined, owner: owner || undefined, cursor };
  return { ...await send("catalogue.listPosts", request, { signal }), isMore: false };
}
