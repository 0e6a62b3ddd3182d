import { h } from "../core/dom.js";
import { label, t } from "../core/texts.js";
import { selectField } from "./choice-field.js";

/**
 * @typedef {import("../core/apps.js").Attribute} Attribute
 * @typedef {import("/umkreis.js").AttributeFilter} Filter
 */

/**
 * A field for each filterable attribute: a choice of words, a range of numbers or dates, or yes and no.
 *
 * @param {Attribute[]} attributes
 * @param {Filter[]} filters
 * @param {(filters: Filter[]) => void} changed
 */
export function attributeFilters(attributes, filters, changed) {
  let present = filters;
  const replace = (/** @type {string} */ name, /** @type {Partial<Filter>} */ filter) => {
    const isEmpty = Object.values(filter).every((value) => value === undefined);
    present = [...present.filter((other) => other.attribute !== name), ...(isEmpty ? [] : [{ attribute: name, ...filter }])];
    changed(present);
  };
  return attributes.filter((attribute) => attribute.filterable).map((attribute) => {
    const filter = filters.find((known) => known.attribute === attribute.name);
    const change = (/** @type {Partial<Filter>} */ next) => replace(attribute.name, next);
    if (attribute.type === "number" || attribute.type === "date") return rangeField(attribute, filter, change);
    return choiceField(attribute, filter, change);
  });
}

/**
 * @param {Attribute} attribute
 * @param {Filter | undefined} filter
 * @param {(filter: Partial<Filter>) => void} change
 */
function choiceField(attribute, filter, change) {
  const options = attribute.type === "bool"
    ? [["true", t("value.yes")], ["false", t("value.no")]]
    : (attribute.words ?? []).map((word) => [word.word, label(word)]);
  const parse = (/** @type {string} */ value) => attribute.type === "bool" ? value === "true" : value;
  return selectField(attribute.name, label(attribute), [["", t("filter.any")], ...options], String(filter?.anyOf?.[0] ?? ""),
    (value) => change({ anyOf: value === "" ? undefined : [parse(value)] }));
}

/**
 * @param {Attribute} attribute
 * @param {Filter | undefined} filter
 * @param {(filter: Partial<Filter>) => void} change
 */
function rangeField(attribute, filter, change) {
  const isNumber = attribute.type === "number";
  const input = (/** @type {"atLeast" | "atMost"} */ bound) =>
    /** @type {HTMLInputElement} */ (h("input", {
      type: isNumber ? "number" : "date", value: String(filter?.[bound] ?? ""), min: attribute.atLeast, max: attribute.atMost,
      step: "any", "aria-label": t(`filter.${bound}`, { name: label(attribute) }),
      onchange: () => change({ atLeast: read(minimum), atMost: read(maximum) }),
    }));
  const read = (/** @type {HTMLInputElement} */ field) =>
    field.value === "" ? undefined : isNumber ? Number(field.value) : field.value;
  const [minimum, maximum] = [input("atLeast"), input("atMost")];
  const unit = attribute.unit ? ` (${attribute.unit})` : "";
  return h("fieldset.range", {}, h("legend", {}, label(attribute) + unit), minimum, h("span", { "aria-hidden": "true" }, "–"), maximum);
}
