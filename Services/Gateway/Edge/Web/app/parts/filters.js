import { kindsOf } from "../core/apps.js";
import { fill, h } from "../core/dom.js";
import { around, devicePosition, searchAround } from "../core/position.js";
import { label, t } from "../core/texts.js";
import { attributeFilters } from "./attribute-filters.js";
import { icon } from "./icons.js";
import { noticeFailure, notice } from "./notices.js";
import { placeField } from "./place-field.js";

/** @typedef {import("./search-query.js").Query} Query */

const radii = [1_000, 2_000, 5_000, 10_000, 25_000, 50_000, 100_000];

/**
 * Words, place, order and the filters of the app's kinds.
 *
 * @param {import("../core/apps.js").App} app
 * @param {Query} query
 * @param {(query: Query) => void} changed
 */
export function filterBar(app, query, changed) {
  let present = query;
  const change = (/** @type {Query} */ part) => {
    present = { ...present, ...part };
    changed(present);
  };
  const words = h("input", {
    type: "search", name: "words", value: query.words ?? "", maxlength: 200, placeholder: t("filter.words"),
    "aria-label": t("filter.words"), enterkeyhint: "search", oninput: delayed(() => change({ words: value(words) })),
  });
  const place = placeField(around()?.name ?? "", (found) => {
    searchAround(found);
    change({ near: found?.point });
  });
  const more = h("details.filters", {}, h("summary", {}, icon("filter"), t("filter.more")),
    h("div.fields", {}, radiusField(query, change), orderField(app, query, change), ...kindFilters(app, query, change)));
  return h("form.search", { role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    h("div.line", {}, words, place, hereButton(place, change)), more);
}

const value = (/** @type {HTMLElement} */ field) => /** @type {HTMLInputElement} */ (field).value.trim();

/** Calls `run` when the reader pauses. */
function delayed(/** @type {() => void} */ run) {
  let timer = 0;
  return () => (clearTimeout(timer), (timer = setTimeout(run, 250)));
}

/** Asks for the device's position and searches around it. */
function hereButton(/** @type {HTMLElement} */ place, /** @type {(part: Query) => void} */ change) {
  const locate = async () => {
    try {
      const point = await devicePosition();
      searchAround({ name: t("filter.here"), point });
      const input = place.querySelector("input");
      if (input) input.value = t("filter.here");
      change({ near: point, sort: "distance" });
    } catch (error) {
      const reason = error instanceof Error ? error.message : "";
      if (reason === "denied" || reason === "unavailable") notice(t(`position.${reason}`));
      else noticeFailure(error);
    }
  };
  return h("button.icon-only", { type: "button", onclick: locate, title: t("filter.here"), "aria-label": t("filter.here") }, icon("here"));
}

function radiusField(/** @type {Query} */ query, /** @type {(part: Query) => void} */ change) {
  const select = h("select", { name: "within", onchange: () => change({ within: Number(value(select)) || undefined }) },
    h("option", { value: "" }, t("filter.anyDistance")),
    ...radii.map((metres) => h("option", { value: metres, selected: query.within === metres }, `${metres / 1_000} km`)));
  return h("label", {}, t("filter.within"), select);
}

/** Orders that make sense for the app's kinds. */
function orderField(/** @type {import("../core/apps.js").App} */ app, /** @type {Query} */ query, /** @type {(part: Query) => void} */ change) {
  const facets = new Set(kindsOf(app).flatMap((kind) => Object.keys(kind.facets)));
  const orders = ["newest", "distance", "name", "-name", facets.has("ratings") && "rating", facets.has("price") && "price"].filter(Boolean);
  const select = h("select", { name: "sort", onchange: () => change({ sort: /** @type {any} */ (value(select) || undefined) }) },
    h("option", { value: "" }, t("sort.usual")),
    ...orders.map((order) => h("option", { value: order, selected: query.sort === order }, t(`sort.${order}`))));
  return h("label", {}, t("filter.sort"), select);
}

/** Open now, categories and attributes. */
function kindFilters(/** @type {import("../core/apps.js").App} */ app, /** @type {Query} */ query, /** @type {(part: Query) => void} */ change) {
  const kinds = kindsOf(app);
  const open = kinds.some((kind) => kind.facets.hours) && h("label.check", {},
    h("input", { type: "checkbox", name: "open", checked: Boolean(query.open), onchange: (/** @type {Event} */ event) =>
      change({ open: /** @type {HTMLInputElement} */ (event.target).checked ? {} : undefined }) }), t("filter.openNow"));
  const categories = kinds.flatMap((kind) => kind.facets.category?.words ?? []);
  const category = h("select", { name: "category", onchange: () => change({ categories: value(category) ? [value(category)] : undefined }) });
  fill(category, h("option", { value: "" }, t("filter.any")), ...categories.map((word) =>
    h("option", { value: word.word, selected: query.categories?.includes(word.word) }, label(word))));
  return [
    open || null, categories.length > 0 ? h("label", {}, t("filter.category"), category) : null,
    ...attributeFilters(kinds.flatMap((kind) => kind.attributes ?? []), query.where ?? [], (where) => change({ where })),
  ];
}
