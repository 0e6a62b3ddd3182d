import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { latest } from "../../shared/core/latest.js";
import { t } from "../../shared/core/texts.js";
import { empty } from "../../shared/parts/empty.js";
import { decide } from "../core/decide.js";
import { useKeys } from "../core/keys.js";
import { isWaiting } from "../core/later.js";
import { actionKeys, actionsFor, grouped } from "../core/reports.js";
import { at } from "../core/router.js";
import { nextPage } from "../parts/pages.js";
import { reportDetail } from "../parts/report-detail.js";
import { reportRow } from "../parts/report-row.js";

/**
 * @typedef {import("../core/reports.js").Action} Action
 * @typedef {import("../core/reports.js").Group} Group
 */

/** The limit of `auth.resolveReports`. */
const mostChosen = 50;

/**
 * The open reports, grouped by subject, with the chosen one beside them.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export async function show({ segments, query, signal }) {
  const cursor = query.get("cursor") ?? undefined;
  const page = await send("auth.listReports", { limit: 100, cursor }, { signal });
  const all = grouped(page.reports).filter((group) => !isWaiting(group.key));
  let groups = all;
  /** @type {Set<string>} */
  const chosen = new Set();
  const wanted = segments[1];
  let open = groups.find((group) => group.reports.some((report) => report.id === wanted)) ?? await resolved(wanted, signal);
  const isWide = matchMedia("(min-width: 60rem)").matches;
  if (!wanted && isWide) open = groups[0] ?? null;

  const list = h("ul.rows", {}), detail = h("div.detail", {}), bulk = h("div.bulk", { role: "status" });
  const body = h("section.reports.wide", {},
    h("div.list-side", {}, h("h1", {}, t("console.screen.reports")),
      h("p.summary", { role: "status" }, t("console.reports.open", { count: page.count })), bulk, list,
      nextPage(page.next, query, at("reports"))), detail);
  const newest = latest(signal);

  function select(/** @type {Group | null} */ group, /** @type {"push" | "replace"} */ how) {
    open = group;
    const address = (group ? at("reports", group.first.id) : at("reports")) + location.search;
    if (how === "push") history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    drawList();
    drawDetail();
  }

  function drawList() {
    body.toggleAttribute("data-open", open !== null);
    const focused = list.contains(document.activeElement);
    fill(list, ...groups.map((group) => reportRow(group, {
      isOpen: group === open, isChosen: chosen.has(group.key), open: () => select(group, "push"),
      choose: (isChosen) => choose(group, isChosen),
    })));
    if (groups.length === 0) fill(list, h("li", {}, empty("tick", t("console.reports.none"))));
    const current = list.querySelector("[aria-current]");
    current?.scrollIntoView({ block: "nearest" });
    if (focused && current instanceof HTMLElement) current.focus({ preventScroll: true });
    drawBulk();
  }

  function drawDetail() {
    const signal = newest();
    const group = open;
    if (group === null) return fill(detail, groups.length > 0 && h("p.summary", {}, t("console.reports.chooseOne")));
    fill(detail, h("a.back", { href: at("reports") }, t("action.back")),
      reportDetail(group, (action, note) => run(action, [group], note), signal));
  }

  function drawBulk() {
    const several = groups.filter((group) => chosen.has(group.key));
    bulk.hidden = several.length === 0;
    const actions = actionKeys.map(([action]) => action).filter((action) => applies(action, several));
    fill(bulk, h("span", {}, t("console.reports.chosen", { count: several.length })), ...actions.map((action) =>
      h("button.small", { type: "button", onclick: () => run(action, several, "") }, t(`console.action.${action}`))));
  }

  function choose(/** @type {Group} */ group, /** @type {boolean} */ isChosen) {
    if (isChosen && chosen.size < mostChosen) chosen.add(group.key);
    else chosen.delete(group.key);
    drawBulk();
  }

  /** Removes the groups from the list; undoing puts them back in their place. */
  function run(/** @type {Action} */ action, /** @type {Group[]} */ decided, /** @type {string} */ note) {
    const index = groups.findIndex((group) => decided.includes(group));
    groups = groups.filter((group) => !decided.includes(group));
    for (const { key } of decided) chosen.delete(key);
    decide(action, decided, note, (back, isAsked) => {
      if (signal.aborted) return;
      groups = all.filter((group) => groups.includes(group) || back.includes(group));
      // A refusal does not take the moderator away from another report.
      if (isAsked) select(back[0] ?? null, "replace");
      else drawList();
    });
    select(isWide ? groups[index] ?? groups.at(-1) ?? null : null, "replace");
  }

  /** Decides by a key: on the chosen reports, else on the open one. */
  function byKey(/** @type {Action} */ action) {
    const several = groups.filter((group) => chosen.has(group.key));
    const decided = several.length > 0 ? several : open && groups.includes(open) ? [open] : [];
    const note = /** @type {HTMLInputElement | null} */ (detail.querySelector("input[name=note]"));
    if (applies(action, decided)) run(action, decided, several.length > 0 ? "" : note?.value.trim() ?? "");
  }

  const step = (/** @type {number} */ by) => {
    const next = groups[open === null ? 0 : groups.indexOf(open) + by];
    if (next) select(next, "replace");
  };
  useKeys([
    { key: "j", label: t("console.key.next"), run: () => step(1) },
    { key: "k", label: t("console.key.previous"), run: () => step(-1) },
    { key: "x", label: t("console.key.choose"), run: () => {
      if (open === null || !groups.includes(open)) return;
      choose(open, !chosen.has(open.key));
      drawList();
    } },
    ...actionKeys.map(([action, key]) => ({ key, label: t(`console.action.${action}`), run: () => byKey(action) })),
  ], signal);
  drawList();
  drawDetail();
  return { title: t("console.screen.reports"), body };
}

/** Whether a decision fits all of the groups. */
const applies = (/** @type {Action} */ action, /** @type {Group[]} */ groups) =>
  groups.length > 0 && groups.every(({ first }) => actionsFor(first).includes(action));

/** A report that is not on this page, such as one that was decided on. */
async function resolved(/** @type {string | undefined} */ id, /** @type {AbortSignal} */ signal) {
  if (!id) return null;
  const { report } = await send("auth.findReport", { report: id }, { signal });
  return grouped([report])[0] ?? null;
}
