import { h } from "../../../shared/core/dom.js";
import { language, t } from "../../../shared/core/texts.js";
import { dayName, rulesOf, weekOf } from "../../core/hours.js";

/** @typedef {import("../../core/hours.js").Span} Span */

/**
 * Opening hours day by day with today marked; hours that do not fit into a week stay a text.
 *
 * @param {string} hours as OpenStreetMap writes them
 * @param {number} today at the place, Monday = 0
 */
export function weekView(hours, today) {
  const simple = weekOf(hours);
  if (simple === null) return h("ul.hours", {}, ...rulesOf(hours).map((rule) => h("li", {}, h("code", { dir: "ltr" }, rule))));
  const rows = simple.week.map((spans, index) =>
    h("tr", { class: index === today && "today", "aria-current": index === today && "date" },
      h("th", { scope: "row" }, dayName(index, language()), index === today && h("small", {}, ` (${t("hours.today")})`)),
      h("td", {}, spans.length === 0 ? t("hours.closed") : spans.map((span) => h("span.time", {}, spanText(span))))));
  const holidays = simple.holidays.map((rule) => h("tr", {},
    h("th", { scope: "row" }, t(rule.startsWith("SH") ? "hours.schoolHolidays" : "hours.holidays")),
    h("td", {}, /(off|closed)$/.test(rule) ? t("hours.closed") : h("bdi", { dir: "ltr" }, rule.slice(3)))));
  return h("table.hours", {}, h("caption.visually-hidden", {}, t("hours.title")), h("tbody", {}, ...rows, ...holidays));
}

const spanText = (/** @type {Span} */ { from, to }) =>
  from === "00:00" && to === "24:00" ? t("hours.always") : `${from}–${to}`;
