import { fill, h } from "../core/dom.js";
import { distance, number } from "../core/format.js";
import { t } from "../core/texts.js";
import { icon } from "./icons.js";

/** Radii of searches for posts, in metres. */
export const radii = [1_000, 2_000, 5_000, 10_000, 25_000, 50_000, 100_000];

/** @returns {[string, string]} the value and the text of an option */
export const radiusWords = (/** @type {number} */ metres) => [String(metres), distance(metres)];

/**
 * A choice in the shape of a chip.
 *
 * @param {string} label
 * @param {string[][]} options values and their texts
 * @param {string} present
 * @param {(value: string) => void} changed
 */
export function chipSelect(label, options, present, changed) {
  const select = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": label, onchange: () => changed(select.value) },
    ...options.map(([value = "", text]) => h("option", { value, selected: value === present }, text))));
  return h("div.chip-select", {}, select);
}

/**
 * The chip that opens the further filters and shows their number.
 *
 * @param {string} words
 * @param {() => void} open
 */
export function filterChip(words, open) {
  const count = h("span.badge", { hidden: true });
  const element = h("button.chip.more-filters", { type: "button", "aria-haspopup": "dialog", title: words, onclick: open },
    icon("filter"), h("span.name", {}, words), count);
  const show = (/** @type {number} */ active) => {
    count.hidden = active === 0;
    fill(count, active === 0 ? null : h("span", { "aria-hidden": "true" }, number(active)),
      active === 0 ? null : h("span.visually-hidden", {}, t("filter.active", { count: active })));
  };
  return { element, show };
}
