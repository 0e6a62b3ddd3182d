import { fill, h } from "../../shared/core/dom.js";
import { number } from "../../shared/core/format.js";
import { latest } from "../../shared/core/latest.js";
import { keepQuery } from "../../shared/core/router.js";
import { locale, t } from "../../shared/core/texts.js";
import { selectField } from "../../shared/parts/choice-field.js";
import { empty, failure, skeleton } from "../../shared/parts/empty.js";
import { showArrivals } from "../core/arrivals.js";
import { ask, services, troubleOf } from "../core/services.js";
import { searchForm } from "./search-form.js";
import { tableView } from "./table.js";

/**
 * @typedef {import("../core/services.js").Service} Service
 * @typedef {import("/umkreis.js").LogRecord} LogRecord
 * @typedef {import("/umkreis.js").LogsReply} LogsReply
 */

/** @type {LogRecord["level"][]} */
const levels = ["debug", "info", "notice", "warning", "error", "critical"];
/** The maximum number of records of each service, and of the table. */
const maximum = 100;

/**
 * The last log records of the services by words, service, severity and trace id, which are in the address.
 *
 * @param {URLSearchParams} query
 * @param {AbortSignal} signal
 */
export function logs(query, signal) {
  const newest = latest(signal);
  const results = h("div", {}), summary = h("p.summary", { role: "status" });
  const field = (/** @type {string} */ name, maxlength = 128) => h("label", {}, t(`console.logs.${name}`), h("input", {
    name, type: "search", maxlength, spellcheck: "false", autocapitalize: "none", value: query.get(name) ?? "",
  }));
  const any = ["", t("filter.any")];
  const trace = field("trace");
  const form = searchForm([
    field("text", 200),
    selectField("service", t("console.logs.service"), [any, ...services.map((name) => [name, name])], query.get("service") ?? ""),
    selectField("level", t("console.logs.level"), [any, ...levels.map((level) => [level, level])], query.get("level") ?? ""),
    trace,
  ], (wanted) => {
    keepQuery(wanted);
    load(wanted);
  });

  function load(/** @type {URLSearchParams} */ wanted) {
    const signal = newest();
    fill(results, skeleton(1));
    const chosen = services.filter((service) => service === wanted.get("service"));
    const asked = chosen.length > 0 ? chosen : services;
    const level = /** @type {LogRecord["level"] | null} */ (wanted.get("level")) ?? undefined;
    const filter = { text: wanted.get("text") ?? undefined, trace: wanted.get("trace") ?? undefined, level, limit: maximum };
    showArrivals(asked.map((service) => ask(service, "logs", signal, filter)), (arrived, isLate) => {
      const refusals = arrived.flatMap((reply) => reply?.status === "rejected" ? [reply.reason] : []);
      if (refusals.length === asked.length) return fill(results, failure(refusals[0], () => load(wanted)));
      const found = merged(asked, arrived, isLate);
      fill(summary, ...counted(found));
      fill(results, ...view(found, follow));
    }, signal);
  }

  /** Shows all records of a request. */
  function follow(/** @type {string} */ id) {
    for (const control of form.querySelectorAll("select, input")) /** @type {HTMLInputElement} */ (control).value = "";
    const input = trace.querySelector("input");
    if (input) input.value = id;
    input?.focus();
    form.requestSubmit();
  }
  load(query);
  return h("section", {}, h("h2", {}, t("console.logs.title")), form, summary, results);
}

/** @typedef {ReturnType<typeof merged>} Found */

/**
 * The records of the services in one list, newest first, and the services without a reply.
 *
 * @param {readonly Service[]} asked
 * @param {(PromiseSettledResult<LogsReply> | undefined)[]} arrived
 * @param {boolean} isLate
 */
function merged(asked, arrived, isLate) {
  const replies = asked.map((service, index) => ({ service, reply: arrived[index] }));
  const known = replies.flatMap(({ service, reply }) => reply?.status === "fulfilled" ? [{ service, ...reply.value }] : []);
  const missing = replies.flatMap(({ service, reply }) => reply?.status === "rejected" ? [`${service}: ${troubleOf(reply.reason)}`]
    : reply === undefined && isLate ? [`${service}: ${t("console.health.down")}`] : []);
  const records = known.flatMap(({ service, records }) => records.map((record) => ({ ...record, service })))
    // Times have one format, so they can be sorted as texts.
    .sort((a, b) => a.at < b.at ? 1 : a.at > b.at ? -1 : 0);
  const count = known.reduce((sum, one) => sum + one.count, 0);
  return { count, records: records.slice(0, maximum), missing };
}

const counted = (/** @type {Found} */ { count, records }) => [
  t("console.logs.found", { count }),
  count > records.length && ` ${t("console.logs.newest", { shown: number(records.length) })}`,
];

/** @param {Found} found @param {(trace: string) => void} follow */
function view({ records, missing }, follow) {
  const heads = ["time", "service", "severity", "message", "details", "trace"].map((name) => t(`console.logs.${name}`));
  return [
    ...missing.map((words) => h("p.late", {}, words)),
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
const moment = (/** @type {string} */ time) => new Date(time).toLocaleString(locale(), {
  month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3,
});
