import { h } from "../../shared/core/dom.js";
import { ago, number } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";
import { lags, troubleOf } from "../core/services.js";
import { tableView } from "./table.js";

/**
 * @typedef {import("../core/services.js").Service} Service
 * @typedef {object} State
 * @property {Service} service
 * @property {import("/umkreis.js").ReadyReply | null} ready
 * @property {import("/umkreis.js").StatsReply | null} stats
 * @property {unknown} trouble why a reply is missing; `null` if it has not arrived
 * @property {boolean} [isLate] the reply should have arrived
 */

/** The services with their reported state. */
export function serviceTable(/** @type {State[]} */ states) {
  const all = lags(new Map(states.flatMap(({ service, ready }) => ready ? [[service, ready]] : [])));
  const names = ["service", "state", "start", "running", "parked", "events", "lag", "quarantined", "disk"];
  const heads = names.map((name) => t(`console.health.${name}`));
  return tableView(t("console.health.services"), heads, states.map(({ service, ready, stats, trouble, isLate }) => [
    service,
    stateView(ready, trouble, isLate),
    stats ? ago(new Date(Date.now() - stats.uptimeSeconds * 1_000).toISOString()) : "",
    stats ? number(stats.running) : "", stats ? number(stats.parked) : "", ready ? number(ready.sequence ?? 0) : "",
    all.filter(({ follower }) => follower === service).map(({ source, behind }) => `${source}: ${number(behind)}`).join(", "),
    ready ? number(ready.quarantined ?? 0) : "",
    disk(ready),
  ]));
}

/** @param {State["ready"]} ready @param {unknown} trouble @param {boolean} [isLate] */
function stateView(ready, trouble, isLate = false) {
  if (isLate) return h("span.late", {}, t("console.health.down"));
  if (trouble !== null) return h("span.late", {}, troubleOf(trouble));
  return ready ? t("console.health.ready") : "…";
}

function disk(/** @type {State["ready"]} */ ready) {
  if (!ready?.diskFreeMiB) return "";
  return h(ready.isDiskLow ? "span.late" : "span", {}, `${number(Math.floor(ready.diskFreeMiB / 1_024))} GiB`);
}

/** The slowest calls since the start, without long polls. */
export function slowCalls(/** @type {State[]} */ states) {
  const calls = states.flatMap(({ stats }) => stats?.calls ?? [])
    .filter((call) => call.answered > 0 && !call.name.endsWith("After"));
  const rows = calls.toSorted((a, b) => b.p95Ms - a.p95Ms).slice(0, 20).map((call) => [
    h("code", {}, call.name), number(call.answered), number(call.p50Ms), number(call.p95Ms), number(call.p99Ms),
    Object.entries(call.faults).map(([code, count]) => `${code}: ${number(count)}`).join(", "),
  ]);
  const heads = ["call", "answered", "p50Ms", "p95Ms", "p99Ms", "faults"].map((name) => t(`console.health.${name}`));
  return tableView(t("console.health.slow"), heads, rows);
}
