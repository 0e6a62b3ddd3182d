import { send } from "../../../shared/core/client.js";
import { h } from "../../../shared/core/dom.js";
import { t } from "../../../shared/core/texts.js";
import { grouped } from "../../../shared/parts/field.js";
import { attempt, notice } from "../../../shared/parts/notices.js";
import { simpleForm } from "../../../shared/parts/simple-form.js";
import { textField } from "../../../shared/parts/text-field.js";
import { intent } from "../../core/intent.js";

/** @typedef {import("/umkreis.js").Rating} Rating */

/**
 * The form for the user's own rating: stars as radio buttons, and a text.
 *
 * @param {string} post
 * @param {Rating | null | undefined} own
 * @param {() => void} changed
 */
export function ratingForm(post, own, changed) {
  const keyOf = intent();
  const stars = [1, 2, 3, 4, 5].map((count) => h("label", {},
    h("input.visually-hidden", { type: "radio", name: "stars", value: count, checked: own?.stars === count }),
    h("span.star", { "aria-hidden": "true" }, "★"), h("span.visually-hidden", {}, t("rating.stars", { count }))));
  const form = simpleForm({
    fields: [
      grouped({ path: "stars", label: t("rating.choose"), required: true }, h("div.stars", {}, ...stars)),
      textField({
        name: "text", label: t("rating.text"), type: "textarea", maxlength: 2_000, required: false, value: own?.text ?? "",
      }),
    ],
    draft: `rating/${post}`,
    action: t(own ? "action.save" : "rating.send"),
    async run({ stars, text = "" }) {
      const words = text.trim();
      const members = { post, stars: Number(stars), ...(words && { text: words }) };
      await send("catalogue.ratePost", members, keyOf(members));
      notice(t("rating.sent"));
      changed();
    },
  });

  async function erase() {
    if (await attempt(() => send("catalogue.deleteRating", { post }), t("rating.deleted"))) changed();
  }
  if (own) form.querySelector(".actions")?.append(h("button.danger", { type: "button", onclick: erase }, t("rating.delete")));
  return h("section.rate", {}, h("h3", {}, t(own ? "rating.own" : "rating.add")), form);
}
