import { newKey } from "../core/client.js";
import { h } from "../core/dom.js";
import { explain } from "../core/faults.js";
import { t } from "../core/texts.js";
import { modal } from "../parts/confirm.js";
import { notice } from "../parts/notices.js";

/** @typedef {import("/umkreis.js").Report["reason"]} Reason */

const reasons = /** @type {const} */ (["spam", "fraud", "harassment", "illegal", "dangerous", "impersonation", "other"]);

/**
 * Reports something to the moderators.
 *
 * @param {(said: { reason: Reason, text?: string }, key: string) => Promise<unknown>} report
 */
export async function reportDialog(report) {
  const key = newKey();
  const reason = h("select", { name: "reason" }, ...reasons.map((name) => h("option", { value: name }, t(`report.${name}`))));
  const text = h("textarea", { name: "text", maxlength: 1_000 });
  const fault = h("p.fault", { role: "alert" });
  const isSent = await modal(/** @param {(sent: boolean) => void} close */ (close) => [
    h("h2", {}, t("action.report")),
    h("form.simple", { onsubmit: async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
      const words = String(form.get("text")).trim();
      const said = { reason: /** @type {Reason} */ (form.get("reason")), ...(words && { text: words }) };
      await report(said, key).then(() => close(true), (error) => (fault.textContent = explain(error)));
    } }, h("label", {}, t("report.reason"), reason), h("label", {}, t("report.text"), text), fault,
      h("div.actions", {}, h("button", { type: "button", onclick: () => close(false) }, t("action.cancel")),
        h("button.primary", { type: "submit" }, t("report.send")))),
  ], false);
  if (isSent) notice(t("report.sent"));
}
