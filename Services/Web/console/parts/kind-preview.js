import { fill, h } from "../../shared/core/dom.js";
import { money } from "../../shared/core/format.js";
import { label, t } from "../../shared/core/texts.js";
import { attributeField } from "../../shared/parts/attribute-field.js";
import { attributeFilters } from "../../shared/parts/attribute-filters.js";
import { icon } from "../../shared/parts/icons.js";
import { statusView } from "../../shared/parts/status.js";
import { flagsView, valueView } from "../../shared/parts/words.js";

/**
 * @typedef {import("/umkreis.js").KindDefinition} Kind
 * @typedef {import("/umkreis.js").AttributeDefinition} Attribute
 */

/** Shows a kind: a card, the fields of its form, and its filters. */
export function kindPreview(/** @type {Element} */ place, /** @type {Kind} */ kind) {
  // A half-typed attribute has no name yet.
  const attributes = (kind.attributes ?? []).filter(({ name }) => name !== "");
  const values = Object.fromEntries(attributes.map((attribute) => [attribute.name, sample(attribute)]));
  const filters = attributeFilters(attributes, [], () => {});
  fill(place, h("h2", {}, t("console.kinds.preview")),
    h("h3", {}, t("console.kinds.card")), card(kind, attributes, values),
    h("h3", {}, t("console.kinds.form")), h("div.member-fields", { inert: true },
      ...attributes.map((attribute) => attributeField(attribute, values[attribute.name]).element)),
    h("h3", {}, t("console.kinds.filters")),
    filters.length > 0 ? h("div.fields", { inert: true }, ...filters) : h("p.summary", {}, t("console.kinds.noFilters")));
}

/** A value that the attribute may have. */
function sample(/** @type {Attribute} */ { type, words, atLeast, atMost }) {
  const known = (words ?? []).map(({ word }) => word);
  switch (type) {
    case "number": return Math.round(((atLeast ?? 0) + (atMost ?? (atLeast ?? 0) + 20)) / 2);
    case "bool": return true;
    case "date": return "2026-05-01";
    case "word": return known[0];
    case "words": return known.slice(0, 3);
    case "url": return "https://example.org";
    default: return "…";
  }
}

/**
 * @param {Kind} kind
 * @param {Attribute[]} attributes
 * @param {Record<string, unknown>} values
 */
function card(kind, attributes, values) {
  const { facets } = kind;
  const category = facets.category?.words?.[0];
  return h("div.row", {}, h("div.photo.cover.none", {}, icon("photo")), h("div.words", {},
    h("strong", {}, label(kind)),
    h("p.facts", {},
      facets.hours && statusView({ status: "open" }),
      facets.price && h("span.price", {}, money({ amount: "12.50", currency: "EUR" })),
      category && h("span", {}, label(category)), facets.ratings && h("span", {}, "★ 4.5")),
    flagsView(attributes, values),
    h("dl.pairs", {}, ...attributes.flatMap((attribute) => {
      const value = values[attribute.name];
      return value === undefined ? [] : [h("dt", {}, label(attribute)), h("dd", {}, valueView(attribute, value))];
    }))));
}
