import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { dateTime } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";
import { failure, skeleton } from "../../shared/parts/empty.js";
import { actionKeys, actionsFor, subjectPath, subjectTitle } from "../core/reports.js";
import { at } from "../core/router.js";
import { notesView } from "./notes.js";
import { personLink } from "./person-link.js";
import { presentState } from "./present-state.js";
import { recordView } from "./record.js";
import { ageView } from "./report-row.js";
import { snapshotView } from "./snapshot.js";

/**
 * @typedef {import("../core/reports.js").Action} Action
 * @typedef {import("../core/reports.js").Group} Group
 * @typedef {import("../core/decide.js").Words} Words
 */

/**
 * A report: its author and reason, the snapshot beside the present state, and the decisions.
 *
 * @param {Group} group
 * @param {(action: Action, words: Words) => void} decide
 * @param {AbortSignal} signal
 */
export function reportDetail({ first, reports }, decide, signal) {
  const path = subjectPath(first.subject);
  const now = h("div", {}, skeleton(1)), more = h("div", {});
  load();

  function load() {
    const present = presentState(first, signal).then((view) => fill(now, view));
    const found = send("auth.findReport", { report: first.id }, { signal }).then((reply) => fill(more, ...about(reply)));
    present.catch((error) => signal.aborted || fill(now, failure(error, load)));
    found.catch((error) => signal.aborted || fill(more, failure(error, load)));
  }

  /** The decision, or the buttons for one, and the notes. */
  function about(/** @type {import("/umkreis.js").FindReportReply} */ { decision, notes, openOfSame }) {
    const add = (/** @type {string} */ text, /** @type {string} */ key) =>
      send("auth.addReportNote", { report: first.id, text }, { key });
    return [
      decision ? decisionView(decision) : h("div", {}, openOfSame > reports.length
        && h("p", {}, t("console.reports.openOfSame", { count: openOfSame })), decisionForm(first, decide)),
      notesView(notes, add, `console/report/${first.id}`),
    ];
  }
  return h("article.report", {},
    h("h2", { dir: "auto" }, subjectTitle(first)),
    h("p.facts", {}, ageView(first), path && h("a", { href: at(...path) }, t("console.reports.subject"))),
    h("div.sides", {},
      h("section", {}, h("h3", {}, t("console.reports.then")), snapshotView(first)),
      h("section", {}, h("h3", {}, t("console.reports.now")), now)),
    h("section", {}, h("h3", {}, t("console.reports.author")),
      h("p", {}, personLink(first.owner)), recordView(first.owner, signal)),
    h("section", {}, h("h3", {}, t("console.reports.reporters")), h("ul.notes", {}, ...reports.map((report) => h("li", {},
      h("p", {}, personLink(report.reporter), ` · ${t(`console.reason.${report.reason}`)} · ${dateTime(report.reportedAt)}`),
      report.text && h("p", { dir: "auto" }, report.text), report.reporter && recordView(report.reporter, signal))))),
    more);
}

/**
 * A button with its key for each decision.
 *
 * @param {import("../core/reports.js").FiledReport} report
 * @param {(action: Action, words: Words) => void} decide
 */
function decisionForm(report, decide) {
  const keys = new Map(actionKeys), actions = actionsFor(report);
  const words = (/** @type {keyof Words} */ name) =>
    h("label.field", {}, t(`console.reports.${name}`), h("input", { name, maxlength: 1_000 }));
  const section = h("section.decision", {}, h("h3", {}, t("console.reports.decision")),
    words("note"), actions.includes("hidePost") && words("reason"),
    h("div.actions", {}, ...actions.map((action) => h(action === "dismiss" ? "button" : "button.danger", {
      type: "button", "aria-keyshortcuts": keys.get(action), onclick: () => decide(action, wordsIn(section)),
    }, t(`console.action.${action}`), " ", h("kbd", { "aria-hidden": "true" }, keys.get(action))))));
  return section;
}

/** What was typed for a decision. @returns {Words} */
export function wordsIn(/** @type {Element} */ detail) {
  const typed = (/** @type {string} */ name) => detail.querySelector(`input[name=${name}]`);
  const [note, reason] = ["note", "reason"].map((name) => /** @type {HTMLInputElement | null} */ (typed(name))?.value.trim() ?? "");
  return { note: note ?? "", reason: reason ?? "" };
}

const decisionView = (/** @type {import("/umkreis.js").ReportDecision} */ { action, moderator, note, resolvedAt }) =>
  h("section", {}, h("h3", {}, t("console.reports.decision")),
    h("p", {}, t(`console.action.${action}`), " · ", personLink(moderator), ` · ${dateTime(resolvedAt)}`),
    note && h("p", { dir: "auto" }, note));
