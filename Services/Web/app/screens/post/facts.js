import { findKind } from "../../../shared/core/apps.js";
import { weekday } from "../../../shared/core/clock.js";
import { h } from "../../../shared/core/dom.js";
import { country, dateTime, day } from "../../../shared/core/format.js";
import { label, t } from "../../../shared/core/texts.js";
import { valueView } from "../../../shared/parts/words.js";
import { weekView } from "./week.js";

/** @typedef {[string, import("../../../shared/core/dom.js").Child]} Pair */

/**
 * Category, place, dates, attributes, tags and opening hours of a post.
 *
 * @param {import("/umkreis.js").Post} post
 * @param {string} zone of its place
 */
export function postFacts({ content }, zone) {
  const kind = findKind(content.kind);
  const category = kind?.facets.category?.words?.find((word) => word.word === content.category);
  const { place, dates, tags, hours } = content;
  const where = place && [place.address, place.city, place.country && country(place.country)].filter(Boolean).join(", ");
  /** @type {(Pair | false | null | undefined | "" | 0)[]} */
  const pairs = [
    category && [t("filter.category"), label(category)],
    where && [t("post.place"), h("bdi", {}, where)],
    content.validUntil && [t("post.validUntil"), dateTime(content.validUntil, zone)],
    dates && [t("post.dates"), dates.start === dates.end ? day(dates.start) : `${day(dates.start)} – ${day(dates.end)}`],
    ...(kind?.attributes ?? []).map((attribute) => attributePair(attribute, content.attributes?.[attribute.name])),
    tags?.length && [t("form.tags"), h("bdi", {}, tags.join(", "))],
  ];
  const given = pairs.filter((pair) => Array.isArray(pair));
  return [
    given.length > 0 && h("dl.pairs", {}, ...given.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
    hours && h("section", { "aria-labelledby": "hours" }, h("h2", { id: "hours" }, t("hours.title")), weekView(hours, weekday(zone))),
  ];
}

/**
 * @param {import("../../../shared/core/apps.js").Attribute} attribute
 * @param {unknown} value
 * @returns {Pair | null}
 */
const attributePair = (attribute, value) =>
  value === undefined || value === null ? null : [label(attribute), valueView(attribute, value)];
