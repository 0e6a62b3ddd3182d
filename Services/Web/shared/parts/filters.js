import { kindsOf } from "../core/apps.js";
import { h } from "../core/dom.js";
import { around, searchAround } from "../core/position.js";
import { t } from "../core/texts.js";
import { filterDialog, orders } from "./filter-dialog.js";
import { icon } from "./icons.js";
import { placeField } from "./place-field.js";
import { chipSelect, filterChip, radii, radiusWords } from "./search-chips.js";
import { placeName } from "./search-query.js";

/**
 * @typedef {import("../core/apps.js").App} App
 * @typedef {import("./search-query.js").Query} Query
 * @typedef {(part: Query) => void} Change
 */

/**
 * The search in one line: words, and chips for place, radius, open places and further filters.
 *
 * @param {App} app
 * @param {Query} query
 * @param {(query: Query) => void} changed
 */
export function filterBar(app, query, changed) {
  let present = query;
  const change = (/** @type {Query} */ part) => {
    present = { ...present, ...part };
    more.show(countOf(present));
    changed(present);
  };
  // How far is asked as soon as it is known from where.
  const radius = radiusChip(query, change);
  const goTo = (/** @type {import("../core/position.js").Around | null} */ found, /** @type {Query} */ part = {}) => {
    searchAround(found);
    radius.hidden = found === null;
    // Without a place, there is neither a radius nor an order by distance.
    const none = { within: undefined, ...(present.sort === "distance" && { sort: undefined }) };
    change({ near: found?.point, place: found?.name, ...(found ? { sort: present.sort ?? "distance" } : none), ...part });
  };
  const place = placeField(placeName(query), (found) => goTo(found), undefined,
    (point) => goTo({ name: t("filter.here"), point }, { place: undefined, sort: "distance" }));
  radius.hidden = (query.near ?? around()) === null;
  const more = filterChip(t("filter.more"), () => filterDialog(app, present, change));
  more.show(countOf(query));
  const words = wordsField(query.words ?? "", (text) => change({ words: text }));
  return h("form.search", { role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    words, h("div.chips", {}, placeChip(place), radius, openChip(app, query, change), more.element));
}

/** The field for the words. @param {string} value @param {(text: string) => void} typed */
function wordsField(value, typed) {
  const input = /** @type {HTMLInputElement} */ (h("input", {
    type: "search", name: "words", value, maxlength: 200, placeholder: t("filter.words"),
    "aria-label": t("filter.words"), enterkeyhint: "search", oninput: delayed(() => typed(input.value.trim())),
  }));
  return h("div.words-field", {}, icon("search"), input);
}

/** Debounces a function: it runs when the user pauses. */
function delayed(/** @type {() => void} */ run) {
  let timer = 0;
  return () => (clearTimeout(timer), (timer = setTimeout(run, 250)));
}

/** The field for the place in the shape of a chip. */
export function placeChip(/** @type {HTMLElement} */ place) {
  place.classList.add("place-chip");
  place.prepend(icon("place"));
  return place;
}

/** @param {Query} query @param {Change} change */
const radiusChip = ({ within }, change) =>
  chipSelect(t("filter.within"), [["", t("filter.within")], ...radii.map(radiusWords)], String(within ?? ""),
    (metres) => change({ within: Number(metres) || undefined }));

/** The chip for places that are open now, if the app's kinds have hours. @param {App} app @param {Query} query @param {Change} change */
function openChip(app, query, change) {
  if (!kindsOf(app).some((kind) => kind.facets.hours)) return null;
  const box = /** @type {HTMLInputElement} */ (h("input", {
    type: "checkbox", name: "open", checked: Boolean(query.open), onchange: () => change({ open: box.checked ? {} : undefined }),
  }));
  return h("label.chip.open-now", {}, box, icon("clock"), h("span.name", {}, t("filter.openNow")));
}

/** The number of filters that are behind the chip. */
const countOf = (/** @type {Query} */ { sort, categories, where, leastRating }) =>
  [sort !== undefined && sort !== "distance" && orders.includes(sort), leastRating !== undefined].filter(Boolean).length
    + (categories?.length ?? 0) + (where?.length ?? 0);
