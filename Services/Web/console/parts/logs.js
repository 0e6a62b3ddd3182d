import { fill, h } from "../../shared/core/dom.js";
import { number } from "../../shared/core/format.js";
import { latest } from "../../shared/core/latest.js";
import { language, t } from "../../shared/core/texts.js";
import { selectField } from "../../shared/parts/choice-field.js";
import { empty, failure, skeleton } from "../../shared/parts/empty.js";
import { ask, services } from "../core/services.js";
import { tableView } from "./table.js";

/**
 * @typedef {import("../core/services.js").Service} Service
 * @typedef {import("/umkreis.js").LogRecord} LogRecord
 * @typedef {{ trace?: string, level?: LogRecord["level"] }} LogFilter
 * @typedef {{ count: number, records: (LogRecord & { service: Service })[], missing: Service[] }} Found
 */

/** @type {LogRecord["level"][]} */
const levels = ["debug", "info", "notice", "warning", "error", "critical"];
/** The maximum number of records of each service, and of the table. */
const maximum = 100;

/**
 * The last log records of all services, filtered by trace id and level; the address may contain the trace id.
 *
 * @param {URLSearchParams} query
 * @param {AbortSignal} signal
 */
export function logs(query, signal) {
  const newest = latest(signal);
  const results = h("div", { role: "status" });
  const trace = /** @type {HTMLInputElement} */ (h("input", {
    name: "trace", type: "search", maxlength: 128, spellcheck: "false", autocapitalize: "none", value: query.get("trace") ?? "",
  }));
  const options = [["", t("filter.any")], ...levels.map((level) => [level, level])];
  const level = selectField("level", t("console.logs.level"), options, query.get("level") ?? "", () => load());
  const form = h("form.search.line", { role: "search", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    load();
  } }, h("label", {}, t("console.logs.trace"), trace), level, h("button.primary", { type: "submit" }, t("filter.words")));

  async function load() {
    const signal = newest();
    fill(results, skeleton(1));
    const chosen = /** @type {LogRecord["level"] | ""} */ (level.querySelector("select")?.value ?? "");
    try {
      const found = await search({ trace: trace.value.trim() || undefined, level: chosen || undefined }, signal);
      if (!signal.aborted) fill(results, ...view(found, follow));
    } catch (error) {
      if (!signal.aborted) fill(results, failure(error, load));
    }
  }

  /** Shows the other records of a request. */
  function follow(/** @type {string} */ id) {
    trace.value = id;
    trace.focus();
    load();
  }
  load();
  return h("section", {}, h("h2", {}, t("console.logs.title")), form, results);
}

/**
 * Loads the records of all services, and the names of services that do not answer.
 *
 * @param {LogFilter} filter
 * @param {AbortSignal} signal
 * @returns {Promise<Found>}
 */
async function search(filter, signal) {
  const replies = await Promise.allSettled(services.map((service) => ask(service, "logs", signal, { ...filter, limit: maximum })));
  const refusals = replies.flatMap((reply) => reply.status === "rejected" ? [reply.reason] : []);
  if (refusals.length === services.length) throw refusals[0];
  /** @type {Found} */
  const found = { count: 0, records: [], missing: [] };
  for (const [index, service] of services.entries()) {
    const reply = replies[index];
    if (reply?.status !== "fulfilled") {
      found.missing.push(service);
      continue;
    }
    found.count += reply.value.count;
    found.records.push(...reply.value.records.map((record) => ({ ...record, service })));
  }
  // Times have one format, so they can be sorted as texts.
  found.records.sort((a, b) => a.at < b.at ? 1 : a.at > b.at ? -1 : 0);
  found.records.splice(maximum);
  return found;
}

/**
 * @param {Found} found
 * @param {(trace: string) => void} follow
 */
function view({ count, records, missing }, follow) {
  const heads = ["time", "service", "severity", "message", "details", "trace"].map((name) => t(`console.logs.${name}`));
  return [
    missing.length > 0 && h("p.late", {}, `${missing.join(", ")}: ${t("console.health.down")}`),
    h("p.summary", {}, t("console.logs.found", { count }),
      count > records.length && ` ${t("console.logs.newest", { shown: number(records.length) })}`),
    records.length === 0 ? empty("list", t("console.logs.none")) : tableView(t("console.logs.title"), heads, records.map((record) => [
      h("time", { datetime: record.at }, moment(record.at)), record.service,
      isSevere(record.level) ? h("span.late", {}, record.level) : record.level, h("bdi", {}, record.message),
      h("bdi", {}, Object.entries(record.details).map(([name, value]) => `${name}: ${value}`).join("; ")),
      record.trace ? h("button.small", { type: "button", onclick: () => follow(record.trace ?? "") }, record.trace) : "",
    ])),
  ];
}

const isSevere = (/** @type {LogRecord["level"]} */ level) => level === "error" || level === "critical";

/** A time with milliseconds, which order the records of a request. */
const moment = (/** @type {string} */ time) => new Date(time).toLocaleString(language(), {
  month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3,
});
