import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { dateTime, number } from "../../shared/core/format.js";
import { latest } from "../../shared/core/latest.js";
import { keepQuery, showAgain } from "../../shared/core/router.js";
import { t } from "../../shared/core/texts.js";
import { empty, failure, skeleton } from "../../shared/parts/empty.js";
import { eventName } from "../core/audit-events.js";
import { at } from "../core/router.js";
import { auditFilter, filterOf } from "../parts/audit-filter.js";
import { personLink } from "../parts/person-link.js";
import { tableView } from "../parts/table.js";

/** @typedef {import("/umkreis.js").AuditedEvent} AuditedEvent */
/** @typedef {{ checked: import("/umkreis.js").CheckAuditReply, first: number }} Log */

const rowsOfPage = 50;

/**
 * The audit log and whether its chain is whole: newest first, or what matches a filter, oldest first.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export function show({ query, signal }) {
  const title = t("console.screen.audit");
  const state = h("div", {}), results = h("div", {}, skeleton());
  const newest = latest(signal);
  const log = check(signal);

  async function load(/** @type {URLSearchParams} */ wanted) {
    const signal = newest();
    try {
      const { checked, first } = await log;
      fill(state, verdict(checked));
      const nodes = await page(wanted, checked, first, signal);
      if (!signal.aborted) fill(results, ...nodes);
    } catch (error) {
      if (!signal.aborted) fill(results, failure(error, showAgain));
    }
  }
  load(query);
  const form = auditFilter(query, (wanted) => {
    keepQuery(wanted);
    load(wanted);
  });
  return { title, body: h("section", {}, h("h1", {}, title), state, form, results) };
}

/** @returns {Promise<Log>} */
async function check(/** @type {AbortSignal} */ signal) {
  const [checked, oldest] = await Promise.all([
    send("auth.checkAudit", {}, { signal, timeoutMs: 60_000 }), send("auth.listAudit", { limit: 1 }, { signal }),
  ]);
  return { checked, first: oldest.events[0]?.number ?? 1 };
}

/**
 * @param {URLSearchParams} query
 * @param {Log["checked"]} checked
 * @param {number} first of the log
 * @param {AbortSignal} signal
 */
async function page(query, checked, first, signal) {
  const filter = filterOf(query), isFiltered = Object.keys(filter).length > 0;
  // Numbers have no gaps, so the count gives the last one; a broken log is shown from its start.
  const last = checked.isWhole && checked.rows ? first + checked.rows - 1 : null;
  const start = isFiltered || last === null ? 0 : Math.max(0, last - rowsOfPage);
  const after = Number(query.get("after") ?? start);
  const { events } = await send("auth.listAudit", { after, limit: rowsOfPage, ...filter }, { signal });
  const end = events.at(-1)?.number ?? after;
  return [
    events.length > 0 ? table(isFiltered ? events : events.toReversed()) : empty("list", t("list.empty")),
    isFiltered ? nextMatches(query, end, events.length) : pages(after, first, end, last),
  ];
}

function table(/** @type {AuditedEvent[]} */ events) {
  const heads = ["number", "time", "event", "account", "actor", "subject"].map((name) => t(`console.audit.${name}`));
  return tableView(t("console.screen.audit"), heads, events.map((event) => [
    number(event.number), h("time", { datetime: event.at }, dateTime(event.at)),
    h("span", { title: event.event }, eventName(event.event)),
    event.account ? personLink(event.account) : "", event.actor ? personLink(event.actor) : "",
    event.subject ? h("bdi", {}, event.subject) : "",
  ]));
}

function verdict(/** @type {import("/umkreis.js").CheckAuditReply} */ { isWhole, rows, brokenAt }) {
  if (isWhole) return h("p.verdict.good", {}, t("console.audit.whole", { count: rows ?? 0 }));
  return h("p.verdict.late", { role: "alert" }, t("console.audit.broken", { number: brokenAt ?? 0 }));
}

/**
 * @param {URLSearchParams} query
 * @param {number} end of this page
 * @param {number} count of this page
 */
function nextMatches(query, end, count) {
  if (count < rowsOfPage) return null;
  const next = new URLSearchParams(query);
  next.set("after", String(end));
  return h("nav.pages", { "aria-label": t("console.pages") },
    h("a.button", { href: `${at("audit")}?${next}` }, t("console.audit.newer")));
}

/**
 * @param {number} after of this page
 * @param {number} first of the log
 * @param {number} end of this page
 * @param {number | null} last of the log, if known
 */
function pages(after, first, end, last) {
  const link = (/** @type {string} */ words, /** @type {number} */ from) =>
    h("a.button", { href: `${at("audit")}?after=${Math.max(0, from)}` }, words);
  return h("nav.pages", { "aria-label": t("console.pages") },
    (last === null || end < last) && h("a.button", { href: at("audit") }, t("console.audit.newest")),
    (last === null || end < last) && link(t("console.audit.newer"), end),
    after >= first && link(t("console.audit.older"), after - rowsOfPage));
}
