import { send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { dateTime, number } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";
import { empty } from "../../shared/parts/empty.js";
import { at } from "../core/router.js";
import { auditFilter, filterOf } from "../parts/audit-filter.js";
import { personLink } from "../parts/person-link.js";
import { tableView } from "../parts/table.js";

const rowsOfPage = 50;

/**
 * The audit log and whether its chain is whole: newest first, or what matches a filter, oldest first.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export async function show({ query, signal }) {
  const [checked, oldest] = await Promise.all([
    send("auth.checkAudit", {}, { signal, timeoutMs: 60_000 }), send("auth.listAudit", { limit: 1 }, { signal }),
  ]);
  const filter = filterOf(query), isFiltered = Object.keys(filter).length > 0;
  const first = oldest.events[0]?.number ?? 1;
  // Numbers have no gaps, so the count gives the last one; a broken log is shown from its start.
  const last = checked.isWhole && checked.rows ? first + checked.rows - 1 : null;
  const start = isFiltered || last === null ? 0 : Math.max(0, last - rowsOfPage);
  const after = Number(query.get("after") ?? start);
  const { events } = await send("auth.listAudit", { after, limit: rowsOfPage, ...filter }, { signal });
  const heads = ["number", "time", "event", "account", "actor", "subject"].map((name) => t(`console.audit.${name}`));
  const rows = (isFiltered ? events : events.toReversed()).map((event) => [
    number(event.number), h("time", { datetime: event.at }, dateTime(event.at)), h("code", {}, event.event),
    event.account ? personLink(event.account) : "", event.actor ? personLink(event.actor) : "",
    event.subject ? h("bdi", {}, event.subject) : "",
  ]);
  const title = t("console.screen.audit"), end = events.at(-1)?.number ?? after;
  const body = h("section", {}, h("h1", {}, title), verdict(checked), auditFilter(query),
    rows.length > 0 ? tableView(title, heads, rows) : empty("list", t("list.empty")),
    isFiltered ? nextMatches(query, end, events.length) : pages(after, first, end, last));
  return { title, body };
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
