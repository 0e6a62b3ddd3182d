import { h } from "../../shared/core/dom.js";
import { go } from "../../shared/core/router.js";
import { t } from "../../shared/core/texts.js";
import { at } from "../core/router.js";

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

/** The form of the filter, which is part of the address. */
export function auditFilter(/** @type {URLSearchParams} */ query) {
  const field = (/** @type {string} */ name, /** @type {object} */ attributes) =>
    h("label", {}, t(`console.audit.${name}`), h("input", { name, value: query.get(name) ?? "", ...attributes }));
  const form = /** @type {HTMLFormElement} */ (h("form.search.line", { role: "search", onsubmit: run },
    field("event", { type: "search", maxlength: 64, autocapitalize: "none", spellcheck: "false" }),
    field("account", { type: "search", maxlength: 26, spellcheck: "false" }),
    field("actor", { type: "search", maxlength: 26, spellcheck: "false" }),
    field("since", { type: "date" }), field("until", { type: "date" }),
    h("button.primary", { type: "submit" }, t("filter.words"))));
  function run(/** @type {Event} */ event) {
    event.preventDefault();
    const given = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]).filter(([, value]) => value);
    const next = new URLSearchParams(given);
    go(at("audit") + (next.size > 0 ? `?${next}` : ""));
  }
  return form;
}
