import { newKey, send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { explain } from "../../shared/core/faults.js";
import { dateTime } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";
import { showError } from "../../shared/parts/field-faults.js";
import { clearFaults } from "../../shared/parts/field.js";
import { notice } from "../../shared/parts/notices.js";
import { textField } from "../../shared/parts/text-field.js";
import { at } from "../core/router.js";
import { pairs } from "./pairs.js";
import { personLink } from "./person-link.js";

/** @typedef {import("/umkreis.js").Objection} Objection */

/**
 * An author's objection to the hiding of a post, with the form for the decision.
 *
 * @param {Objection} objection
 * @param {() => void} decided
 */
export function objectionView(objection, decided) {
  const { post, owner, title, hiddenAt, hiddenBy, category, reason, text, objectedAt, mayDecide } = objection;
  return h("article", {},
    h("h2", { dir: "auto" }, h("a", { href: at("post", post) }, title ?? t("console.posts.post"))),
    pairs([
      [t("console.posts.owner"), personLink(owner)],
      [t("console.objections.hidden"), h("span", {}, dateTime(hiddenAt), hiddenBy && " · ", hiddenBy && personLink(hiddenBy))],
      [t("console.objections.reason"), [category && t(`console.reason.${category}`), reason].filter(Boolean).join(". ")],
      [t("console.objections.text"), h("span", {}, h("span.text", { dir: "auto" }, text), " · ", dateTime(objectedAt))],
    ]),
    mayDecide ? decisionForm(post, decided) : h("p.soft", {}, t("console.objections.own")));
}

/** @param {string} post @param {() => void} decided */
function decisionForm(post, decided) {
  const answer = textField({
    name: "answer", label: t("console.objections.answer"), type: "textarea", required: false, maxlength: 1_000,
  });
  const key = newKey();
  const button = (/** @type {"uphold" | "restore"} */ decision) => h("button", { type: "submit", value: decision },
    t(`console.objections.${decision}`));
  const buttons = [button("restore"), button("uphold")];
  const form = /** @type {HTMLFormElement} */ (h("form.simple", { novalidate: true, onsubmit: decide },
    answer, h("p.fault", { role: "alert" }), h("div.actions", {}, ...buttons)));

  async function decide(/** @type {SubmitEvent} */ event) {
    event.preventDefault();
    clearFaults(form);
    const decision = /** @type {"uphold" | "restore"} */ (/** @type {HTMLButtonElement} */ (event.submitter).value);
    const words = String(new FormData(form).get("answer") ?? "").trim();
    form.inert = true;
    try {
      await send("auth.decideObjection", { post, decision, ...(words && { answer: words }) }, { key });
      notice(t("console.objections.decided"));
      decided();
    } catch (error) {
      showError(form, error, explain(error));
    } finally {
      form.inert = false;
    }
  }
  return form;
}
