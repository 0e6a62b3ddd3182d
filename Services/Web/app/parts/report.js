import { signInLink } from "../../shared/core/arrival.js";
import { h } from "../../shared/core/dom.js";
import { person } from "../../shared/core/session.js";
import { t } from "../../shared/core/texts.js";
import { radioField } from "../../shared/parts/choice-field.js";
import { openDialog } from "../../shared/parts/dialog.js";
import { icon } from "../../shared/parts/icons.js";
import { notice } from "../../shared/parts/notices.js";
import { simpleForm } from "../../shared/parts/simple-form.js";
import { textField } from "../../shared/parts/text-field.js";
import { intent } from "../core/intent.js";

/** @typedef {import("/umkreis.js").Report["reason"]} Reason */

const reasons = /** @type {const} */ (["spam", "fraud", "harassment", "illegal", "dangerous", "impersonation", "other"]);

/**
 * Reports something to the moderators; strangers and guests sign in first.
 *
 * @param {import("../../shared/core/apps.js").App} app
 * @param {string} what for the dialog's title
 * @param {string} subject names its draft
 * @param {(report: { reason: Reason, text?: string }, key: string) => Promise<unknown>} report
 */
export function reportButton(app, what, subject, report) {
  if (person() === null) return h("a.button.quiet", { href: signInLink(app) }, icon("flag"), t("action.report"));
  return h("button.quiet", { type: "button", onclick: () => reportDialog(what, subject, report) }, icon("flag"), t("action.report"));
}

/**
 * Asks why, and sends the report.
 *
 * @param {string} what for the dialog's title
 * @param {string} subject names its draft
 * @param {(report: { reason: Reason, text?: string }, key: string) => Promise<unknown>} report
 */
export async function reportDialog(what, subject, report) {
  const keyOf = intent();
  const isSent = await openDialog(t("report.title", { what }), /** @param {(isSent?: boolean) => void} close */ (close) => [
    h("p", {}, t("report.about")),
    simpleForm({
      fields: [
        radioField("reason", t("report.reason"), reasons.map((name) => [name, t(`report.${name}`)])),
        textField({ name: "text", label: t("report.text"), type: "textarea", required: false, maxlength: 1_000 }),
      ],
      draft: `report/${subject}`,
      action: t("report.send"),
      async run({ reason, text = "" }) {
        const words = text.trim();
        const members = { reason: /** @type {Reason} */ (reason), ...(words && { text: words }) };
        await report(members, keyOf(members).key);
        close(true);
      },
    }),
  ]);
  if (isSent) notice(t("report.sent"));
}
