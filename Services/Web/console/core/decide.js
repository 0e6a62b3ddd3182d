import { newKey } from "../../shared/core/client.js";
import { t } from "../../shared/core/texts.js";
import { later } from "./later.js";
import { subjectTitle } from "./reports.js";

/**
 * @typedef {import("./reports.js").Action} Action
 * @typedef {import("./reports.js").Group} Group
 * @typedef {{ note: string, reason: string }} Words for moderators, and for the author of a hidden post; may be empty
 */

/**
 * Decides on reports after the delay in which the decision can be undone.
 *
 * @param {Action} action
 * @param {Group[]} groups at most 50, the limit of the call
 * @param {Words} words
 * @param {(groups: Group[], isAsked: boolean) => void} undone `isAsked`: by the moderator, not by a refusal
 */
export function decide(action, groups, { note, reason }, undone) {
  const [first] = groups;
  if (!first) return;
  // One idempotency key, so that a retry has no second effect.
  const key = newKey();
  const what = groups.length === 1 ? subjectTitle(first.first) : t("console.reports.several", { count: groups.length });
  later({
    subjects: groups.map((group) => group.key),
    words: `${t(`console.action.${action}`)} – ${what}`,
    undone: (isAsked) => undone(groups, isAsked),
    async send(client) {
      const more = { action, note: note || undefined, reason: action === "hidePost" && reason || undefined };
      if (groups.length === 1) return void await client.send("auth.resolveReport", { report: first.first.id, ...more }, { key });
      const reports = groups.map((group) => group.first.id);
      const { outcomes } = await client.send("auth.resolveReports", { reports, ...more }, { key });
      const refused = outcomes.filter((outcome) => outcome.fault);
      if (refused.length === 0) return;
      undone(groups.filter(({ first }) => refused.some(({ report }) => report === first.id)), false);
      return t("console.reports.refused", { count: refused.length });
    },
  });
}
