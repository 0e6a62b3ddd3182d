import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { selectField } from "../../shared/parts/choice-field.js";
import { auditEvents, eventName } from "../core/audit-events.js";
import { searchForm } from "./search-form.js";

/** @typedef {{ event?: string, account?: string, actor?: string, since?: string, until?: string }} AuditFilter */

const day = 24 * 60 * 60 * 1000;

/**
 * The filter in an address; days begin and end at midnight in the user's zone.
 *
 * @param {URLSearchParams} query
 * @returns {AuditFilter}
 */
export function filterOf(query) {
  const words = Object.fromEntries(["event", "account", "actor"].flatMap((name) => {
    const given = query.get(name);
    return given ? [[name, given]] : [];
  }));
  const [since, until] = [midnight(query.get("since")), midnight(query.get("until"), 1)];
  return { ...words, ...(since && { since }), ...(until && { until }) };
}

/**
 * @param {string | null} text `2026-05-01`
 * @param {number} [later] days
 */
function midnight(text, later = 0) {
  const start = text ? new Date(`${text}T00:00`) : null;
  if (!start || Number.isNaN(start.getTime())) return undefined;
  // Half a day is added, so that a day of 23 or 25 hours also ends at midnight.
  const moment = new Date(start.getTime() + later * day + (later ? day / 2 : 0));
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).toISOString();
}

/**
 * The form of the filter.
 *
 * @param {URLSearchParams} query
 * @param {(query: URLSearchParams) => void} run
 */
export function auditFilter(query, run) {
  const field = (/** @type {string} */ name, /** @type {object} */ attributes) =>
    h("label", {}, t(`console.audit.${name}`), h("input", { name, value: query.get(name) ?? "", ...attributes }));
  const id = { type: "search", pattern: ".{26}", maxlength: 26, spellcheck: "false", autocapitalize: "none" };
  const given = query.get("event") ?? "";
  // A later server may have other events.
  const names = [...new Set([...auditEvents, ...(given ? [given] : [])])];
  const events = names.map((name) => [name, eventName(name)]);
  return searchForm([
    selectField("event", t("console.audit.event"), [["", t("filter.any")], ...events], given),
    field("account", id), field("actor", id), field("since", { type: "date" }), field("until", { type: "date" }),
  ], run);
}
