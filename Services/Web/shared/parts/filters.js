import { kindsOf } from "../core/apps.js";
import { h } from "../core/dom.js";
import { distance } from "../core/format.js";
import { around, devicePosition, positionFault, searchAround } from "../core/position.js";
import { label, t } from "../core/texts.js";
import { attributeFilters } from "./attribute-filters.js";
import { selectField } from "./choice-field.js";
import { iconButton } from "./icon-button.js";
import { icon } from "./icons.js";
import { notice } from "./notices.js";
import { placeField } from "./place-field.js";
import { placeName } from "./search-query.js";

/**
 * @typedef {import("../core/apps.js").App} App
 * @typedef {import("./search-query.js").Query} Query
 * @typedef {(part: Query) => void} Change
 */

const radii = [1_000, 2_000, 5_000, 10_000, 25_000, 50_000, 100_000];

/**
 * The search form: words, place, order and the filters of the app's kinds.
 *
 * @param {App} app
 * @param {Query} query
 * @param {(query: Query) => void} changed
 */
export function filterBar(app, query, changed) {
  let present = query;
  const change = (/** @type {Query} */ part) => {
    present = { ...present, ...part };
    const order = more.querySelector("select[name=sort]");
    if (order instanceof HTMLSelectElement && present.sort) order.value = present.sort;
    changed(present);
  };
  const words = h("input", {
    type: "search", name: "words", value: query.words ?? "", maxlength: 200, placeholder: t("filter.words"),
    "aria-label": t("filter.words"), enterkeyhint: "search", oninput: delayed(() => change({ words: value(words) })),
  });
  const place = placeField(placeName(query), (found) => {
    searchAround(found);
    radius.hidden = found === null;
    change({ near: found?.point, place: found?.name, ...(found ? { sort: present.sort ?? "distance" } : { within: undefined }) });
  });
  // How far is asked as soon as it is known from where.
  const radius = radiusField(query, change);
  radius.hidden = (query.near ?? around()) === null;
  const more = h("details.filters", {}, h("summary", {}, icon("filter"), t("filter.more")),
    h("div.fields", {}, orderField(app, query, change), ...kindFilters(app, query, change)));
  return h("form.search", { role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    h("div.line", {}, words, place, hereButton(place, radius, change)), radius, more);
}

const value = (/** @type {HTMLElement} */ field) => /** @type {HTMLInputElement} */ (field).value.trim();

/** Debounces a function: it runs when the user pauses. */
function delayed(/** @type {() => void} */ run) {
  let timer = 0;
  return () => (clearTimeout(timer), (timer = setTimeout(run, 250)));
}

/**
 * Asks for the device's position and searches around it.
 *
 * @param {HTMLElement} place
 * @param {HTMLElement} radius
 * @param {Change} change
 */
function hereButton(place, radius, change) {
  const locate = async () => {
    try {
      const point = await devicePosition();
      searchAround({ name: t("filter.here"), point });
      const input = place.querySelector("input");
      if (input) input.value = t("filter.here");
      radius.hidden = false;
      change({ near: point, place: undefined, sort: "distance" });
    } catch (error) {
      notice(positionFault(error));
    }
  };
  return iconButton("here", t("filter.here"), locate);
}

/** @param {Query} query @param {Change} change */
function radiusField({ within }, change) {
  const distances = radii.map((metres) => [String(metres), distance(metres)]);
  return selectField("within", t("filter.within"), [["", t("filter.anyDistance")], ...distances], String(within ?? ""),
    (metres) => change({ within: Number(metres) || undefined }));
}

/** The field for the order, with the orders that the app's kinds support. @param {App} app @param {Query} query @param {Change} change */
function orderField(app, { sort }, change) {
  const facets = new Set(kindsOf(app).flatMap((kind) => Object.keys(kind.facets)));
  const orders = ["newest", "distance", "name", "-name", ...["ratings", "price"].filter((facet) => facets.has(facet))];
  const options = orders.map((name) => name.replace("ratings", "rating")).map((order) => [order, t(`sort.${order}`)]);
  return selectField("sort", t("filter.sort"), [["", t("sort.usual")], ...options], sort ?? "",
    (order) => change({ sort: /** @type {any} */ (order || undefined) }));
}

/** Filters for open places, categories and attributes. @param {App} app @param {Query} query @param {Change} change */
function kindFilters(app, query, change) {
  const kinds = kindsOf(app);
  const box = /** @type {HTMLInputElement} */ (h("input", {
    type: "checkbox", name: "open", checked: Boolean(query.open), onchange: () => change({ open: box.checked ? {} : undefined }),
  }));
  const hasHours = kinds.some((kind) => kind.facets.hours);
  const categories = kinds.flatMap((kind) => kind.facets.category?.words ?? []).map((word) => [word.word, label(word)]);
  const category = () => selectField("category", t("filter.category"), [["", t("filter.any")], ...categories],
    query.categories?.[0] ?? "", (word) => change({ categories: word === "" ? undefined : [word] }));
  return [
    hasHours && h("label.check", {}, box, t("filter.openNow")), categories.length > 0 && category(),
    ...attributeFilters(kinds.flatMap((kind) => kind.attributes ?? []), query.where ?? [], (where) => change({ where })),
  ];
}
