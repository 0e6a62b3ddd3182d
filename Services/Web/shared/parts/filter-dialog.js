import { kindsOf } from "../core/apps.js";
import { fill, h } from "../core/dom.js";
import { label, t } from "../core/texts.js";
import { attributeFilters } from "./attribute-filters.js";
import { selectField } from "./choice-field.js";
import { openDialog } from "./dialog.js";

/**
 * @typedef {import("../core/apps.js").App} App
 * @typedef {import("./search-query.js").Query} Query
 * @typedef {(part: Query) => void} Change
 */

/** The orders that a user can choose; those by rating and price need kinds that have them. */
export const orders = ["newest", "distance", "name", "-name", "rating", "price"];

/**
 * Order, category and attributes of a search; each change searches at once.
 *
 * @param {App} app
 * @param {Query} query
 * @param {Change} change
 */
export function filterDialog(app, query, change) {
  const fields = h("div.fields", {});
  const draw = (/** @type {Query} */ present) => fill(fields, orderField(app, present, change), ...kindFilters(app, present, change));
  const reset = () => {
    change({ sort: undefined, categories: undefined, where: undefined, leastRating: undefined });
    draw({});
  };
  draw(query);
  return openDialog(t("filter.more"), (close) => [fields, h("div.actions", {},
    h("button.primary", { type: "button", onclick: () => close() }, t("filter.done")),
    h("button", { type: "button", onclick: reset }, t("filter.reset")))]);
}

/** The field for the order, with the orders that the app's kinds support. @param {App} app @param {Query} query @param {Change} change */
function orderField(app, { sort }, change) {
  const facets = new Set(kindsOf(app).flatMap((kind) => Object.keys(kind.facets)));
  const has = (/** @type {string} */ order) => order === "rating" ? facets.has("ratings") : order !== "price" || facets.has("price");
  const options = orders.filter(has).map((order) => [order, t(`sort.${order}`)]);
  return selectField("sort", t("filter.sort"), [["", t("sort.usual")], ...options], sort ?? "",
    (order) => change({ sort: /** @type {any} */ (order || undefined) }));
}

/** Filters for categories and attributes. @param {App} app @param {Query} query @param {Change} change */
function kindFilters(app, query, change) {
  const kinds = kindsOf(app);
  const categories = kinds.flatMap((kind) => kind.facets.category?.words ?? []).map((word) => [word.word, label(word)]);
  const category = () => selectField("category", t("filter.category"), [["", t("filter.any")], ...categories],
    query.categories?.[0] ?? "", (word) => change({ categories: word === "" ? undefined : [word] }));
  return [
    categories.length > 0 && category(),
    ...attributeFilters(kinds.flatMap((kind) => kind.attributes ?? []), query.where ?? [], (where) => change({ where })),
  ];
}
