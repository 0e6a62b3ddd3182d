import { h } from "../core/dom.js";
import { explain } from "../core/faults.js";
import { intent } from "../core/intent.js";
import { person } from "../core/session.js";
import { t } from "../core/texts.js";
import { openDialog } from "./dialog.js";
import { icon } from "./icons.js";
import { notice } from "./notices.js";
import { signInLink } from "./sign-in-first.js";

/** @typedef {import("/umkreis.js").Report["reason"]} Reason */

const reasons = /** @type {const} */ (["spam", "fraud", "harassment", "illegal", "dangerous", "impersonation", "other"]);

/**
 * Reports something to the moderators; strangers and guests sign in first.
 *
 * @param {import("../core/apps.js").App} app
 * @param {string} what for the dialog's title
 * @param {(report: { reason: Reason, text?: string }, key: string) => Promise<unknown>} report
 */
export function reportButton(app, what, report) {
  if (person() === null) return h("a.button.quiet", { href: signInLink(app) }, icon("flag"), t("action.report"));
  return h("button.quiet", { type: "button", onclick: () => openReport(what, report) }, icon("flag"), t("action.report"));
}

/**
 * @param {string} what
 * @param {(report: { reason: Reason, text?: string }, key: string) => Promise<unknown>} report
 */
function openReport(what, report) {
  const keyOf = intent();
  const fault = h("p.fault", { role: "alert" });
  const choices = reasons.map((reason) => h("label.check", {},
    h("input", { type: "radio", name: "reason", value: reason, required: true }), t(`report.${reason}`)));
  const text = h("textarea", { name: "text", maxlength: 1_000 });
  const form = /** @type {HTMLFormElement} */ (h("form", { onsubmit: submit },
    h("p", {}, t("report.about")), h("fieldset", {}, h("legend", {}, t("report.reason")), ...choices),
    h("label", {}, t("report.text"), text), fault,
    h("div.actions", {}, h("button.primary", { type: "submit" }, t("report.send")))));

  async function submit(/** @type {Event} */ event) {
    event.preventDefault();
    const given = new FormData(form);
    const words = String(given.get("text")).trim();
    try {
      const members = { reason: /** @type {Reason} */ (given.get("reason")), ...(words && { text: words }) };
      await report(members, keyOf(members).key);
      dialog.close();
      notice(t("report.sent"));
    } catch (error) {
      fault.textContent = explain(error);
    }
  }
  const dialog = openDialog(t("report.title", { what }), [form]);
}
