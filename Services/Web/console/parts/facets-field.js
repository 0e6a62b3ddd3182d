import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { wordLines } from "./word-lines.js";

/** @typedef {import("/umkreis.js").FacetSettings} Settings */

const facets = [
  "point", "place", "text", "price", "hours", "fence", "category", "validity", "dates", "ratings", "photos", "contact",
];
const neverRequired = ["fence", "ratings", "photos"];

/** A box for each facet, with its settings. */
export function facetsField(/** @type {Record<string, Settings>} */ present) {
  const fields = facets.map((name) => facetField(name, present[name]));
  return {
    element: h("fieldset.members", {}, h("legend", {}, t("console.kinds.facets")), ...fields.map(({ element }) => element)),
    read: () => Object.fromEntries(fields.flatMap(({ name, read }) => {
      const settings = read();
      return settings === null ? [] : [[name, settings]];
    })),
  };
}

function facetField(/** @type {string} */ name, /** @type {Settings | undefined} */ settings) {
  const box = check(`facets.${name}`, t(`console.facet.${name}`), settings !== undefined, () => {
    more.hidden = !box.input.checked;
  });
  const required = neverRequired.includes(name) ? null
    : check(`facets.${name}.required`, t("console.kinds.required"), settings?.required ?? false);
  const radius = name === "fence" ? numeric("radius", t("console.kinds.radius"), settings?.radius, 10, 100_000) : null;
  const most = name === "photos" ? numeric("most", t("console.kinds.maximumPhotos"), settings?.most, 1, 20) : null;
  const words = name === "category" ? wordLines(settings?.words, t("console.kinds.categories")) : null;
  const usual = name === "category" ? textual("usual", t("console.kinds.usual"), settings?.usual) : null;
  const more = h("div.member-fields", { hidden: settings === undefined },
    required?.element, radius?.element, most?.element, usual?.element, words?.element);
  /** @returns {Settings | null} */
  const read = () => box.input.checked ? {
    ...settings, required: required ? flagOf(required.input, settings?.required) : undefined, radius: radius?.read(),
    most: most?.read(), words: words?.read(), usual: usual?.read(),
  } : null;
  return { name, element: h("div.facet", {}, box.element, more), read };
}

/**
 * @param {string} name
 * @param {string} label
 * @param {boolean} isChecked
 * @param {() => void} [changed]
 */
export function check(name, label, isChecked, changed) {
  const input = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", name, checked: isChecked, onchange: changed }));
  return { input, element: h("label.check", {}, input, label) };
}

/**
 * @param {string} name
 * @param {string} label
 * @param {number | null | undefined} value
 * @param {number} [min]
 * @param {number} [max]
 */
export function numeric(name, label, value, min, max) {
  const input = /** @type {HTMLInputElement} */ (h("input", { type: "number", name, value: value ?? "", min, max, step: "any" }));
  return { element: h("label.field", {}, label, input), read: () => input.value === "" ? undefined : Number(input.value) };
}

function textual(/** @type {string} */ name, /** @type {string} */ label, /** @type {string | null | undefined} */ value) {
  const input = /** @type {HTMLInputElement} */ (h("input", { name, value: value ?? "" }));
  return { element: h("label.field", {}, label, input), read: () => input.value.trim() || undefined };
}

/** Leaves out settings that are off and were not declared. */
export const flagOf = (/** @type {HTMLInputElement} */ { checked }, /** @type {boolean | null | undefined} */ before) =>
  checked || (before === undefined || before === null ? undefined : false);
