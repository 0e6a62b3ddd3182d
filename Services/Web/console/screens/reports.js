import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { latest } from "../../shared/core/latest.js";
import { t } from "../../shared/core/texts.js";
import { empty } from "../../shared/parts/empty.js";
import { decide } from "../core/decide.js";
import { useKeys } from "../core/keys.js";
import { isWaiting } from "../core/later.js";
import { applies, reportCount, ReportQueue } from "../core/report-queue.js";
import { actionKeys, grouped } from "../core/reports.js";
import { at } from "../core/router.js";
import { nextPage } from "../parts/pages.js";
import { reportDetail, wordsIn } from "../parts/report-detail.js";
import { reportRow } from "../parts/report-row.js";

/** @typedef {import("../core/reports.js").Action} Action */
/** @typedef {import("../core/reports.js").Group} Group */

/**
 * The open reports, grouped by subject, with the chosen one beside them.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export async function show({ segments, query, signal }) {
  const cursor = query.get("cursor") ?? undefined;
  const page = await send("auth.listReports", { limit: 100, cursor }, { signal });
  const all = grouped(page.reports), groups = all.filter((group) => !isWaiting(group.key));
  const [, wanted] = segments;
  const named = groups.find((group) => group.reports.some(({ id }) => id === wanted)) ?? await resolved(wanted, signal);
  const open = wanted === undefined && isWide() ? groups[0] ?? null : named;
  const screen = new ReportsScreen(new ReportQueue(groups, open, Math.max(0, page.count - reportCount(all))), signal);
  return { title: t("console.screen.reports"), body: screen.body(nextPage(page.next, query, at("reports"))) };
}

const isWide = () => matchMedia("(min-width: 60rem)").matches;

class ReportsScreen {
  #list = h("ul.rows", {});
  #detail = h("div.detail", {});
  #bulk = h("div.bulk", { role: "status" });
  #summary = h("p.summary", { role: "status" });
  #body = h("section.reports.wide", {});

  /** @param {ReportQueue} queue @param {AbortSignal} signal */
  constructor(queue, signal) {
    this.queue = queue;
    this.signal = signal;
    this.newest = latest(signal);
    useKeys([
      { key: "j", label: t("console.key.next"), run: () => this.#step(1) },
      { key: "k", label: t("console.key.previous"), run: () => this.#step(-1) },
      { key: "x", label: t("console.key.choose"), run: () => this.#toggle() },
      ...actionKeys.map(([action, key]) =>
        ({ key, label: t(`console.action.${action}`), run: () => this.#decideByKey(action) })),
    ], signal);
  }

  /** @param {import("../../shared/core/dom.js").Child} more */
  body(more) {
    this.#body.append(
      h("div.list-side", {}, h("h1", {}, t("console.screen.reports")), this.#summary, this.#bulk, this.#list, more), this.#detail);
    this.#drawList();
    this.#drawDetail();
    return this.#body;
  }

  #select(/** @type {Group | null} */ group, /** @type {"push" | "replace"} */ how) {
    this.queue.open = group;
    const address = (group ? at("reports", group.first.id) : at("reports")) + location.search;
    if (how === "push") history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    this.#drawList();
    this.#drawDetail();
  }

  #drawList() {
    const { groups, open, count } = this.queue;
    this.#body.toggleAttribute("data-open", open !== null);
    const hadFocus = this.#list.contains(document.activeElement);
    fill(this.#list, ...groups.map((group) => reportRow(group, {
      isOpen: group === open, isChosen: this.queue.isChosen(group), open: () => this.#select(group, "push"),
      choose: (isChosen) => this.#choose(group, isChosen),
    })));
    fill(this.#summary, count > 0 && t("console.reports.open", { count }));
    if (count === 0) fill(this.#list, h("li", {}, empty("tick", t("console.reports.none"))));
    const current = this.#list.querySelector("[aria-current]");
    current?.scrollIntoView({ block: "nearest" });
    if (hadFocus && current instanceof HTMLElement) current.focus({ preventScroll: true });
    this.#drawBulk();
  }

  #drawDetail() {
    const signal = this.newest();
    const { open, groups } = this.queue;
    if (open === null) return fill(this.#detail, groups.length > 0 && h("p.summary", {}, t("console.reports.chooseOne")));
    fill(this.#detail, h("a.back", { href: at("reports") }, t("action.back")),
      reportDetail(open, (action, words) => this.#decide(action, [open], words), signal));
  }

  #drawBulk() {
    const { chosen } = this.queue;
    this.#bulk.hidden = chosen.length === 0;
    const actions = actionKeys.map(([action]) => action).filter((action) => applies(action, chosen));
    fill(this.#bulk, h("span", {}, t("console.reports.chosen", { count: chosen.length })), ...actions.map((action) =>
      h("button.small", { type: "button", onclick: () => this.#decide(action, chosen) }, t(`console.action.${action}`))));
  }

  #choose(/** @type {Group} */ group, /** @type {boolean} */ isChosen) {
    this.queue.choose(group, isChosen);
    this.#drawBulk();
  }

  #toggle() {
    const { open, groups } = this.queue;
    if (open === null || !groups.includes(open)) return;
    this.#choose(open, !this.queue.isChosen(open));
    this.#drawList();
  }

  #step(/** @type {number} */ by) {
    const next = this.queue.neighbour(by);
    if (next) this.#select(next, "replace");
  }

  /** Removes the groups from the list; undo restores them in their order. */
  #decide(/** @type {Action} */ action, /** @type {Group[]} */ decided, words = { note: "", reason: "" }) {
    const next = this.queue.remove(decided);
    decide(action, decided, words, (back, isAsked) => {
      if (this.signal.aborted) return;
      this.queue.restore(back);
      // After a refusal, the moderator stays at the present report.
      if (isAsked) this.#select(back[0] ?? null, "replace");
      else this.#drawList();
    });
    this.#select(isWide() ? next : null, "replace");
  }

  #decideByKey(/** @type {Action} */ action) {
    const { subjects, chosen } = this.queue;
    if (applies(action, subjects)) this.#decide(action, subjects, chosen.length > 0 ? undefined : wordsIn(this.#detail));
  }
}

/** A report that is not on this page, such as one that was decided on. */
async function resolved(/** @type {string | undefined} */ id, /** @type {AbortSignal} */ signal) {
  if (!id) return null;
  const { report } = await send("auth.findReport", { report: id }, { signal });
  return grouped([report])[0] ?? null;
}
