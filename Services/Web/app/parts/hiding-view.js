import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { dateTime } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";
import { notice } from "../../shared/parts/notices.js";
import { simpleForm } from "../../shared/parts/simple-form.js";
import { textField } from "../../shared/parts/text-field.js";
import { intent } from "../core/intent.js";

/** @typedef {import("/umkreis.js").Hiding} Hiding */

/** What moderators have decided about an own post, why, and the objection or its form. */
export function hidingView(/** @type {Hiding} */ hiding) {
  const view = h("div.hiding", {});
  const draw = (/** @type {Hiding} */ { post, state, hiddenAt, category, reason, objection, answer }) => fill(view,
    h("p", {}, t(`hiding.${state}`, { date: dateTime(hiddenAt) })),
    quote(t("hiding.reason"), [category && t(`report.${category}`), reason].filter(Boolean).join(". ") || t("hiding.noReason")),
    objection && quote(t("hiding.objection"), objection),
    answer && quote(t("hiding.answer"), answer),
    state === "hidden" && objectionForm(post, draw));
  draw(hiding);
  return view;
}

const quote = (/** @type {string} */ whose, /** @type {string} */ words) =>
  h("figure", {}, h("figcaption", {}, whose), h("blockquote", { dir: "auto" }, words));

/** An author can object once. @param {string} post @param {(hiding: Hiding) => void} changed */
function objectionForm(post, changed) {
  const keyOf = intent();
  return h("details", {}, h("summary", {}, t("hiding.object")), simpleForm({
    fields: [textField({ name: "text", label: t("hiding.why"), hint: t("hiding.once"), type: "textarea", maxlength: 1_000 })],
    draft: `objection/${post}`,
    action: t("hiding.send"),
    async run({ text = "" }) {
      const request = { post, text: text.trim() };
      const { hiding } = await send("auth.objectToHiding", request, keyOf(request));
      notice(t("hiding.sent"));
      changed(hiding);
    },
  }));
}
