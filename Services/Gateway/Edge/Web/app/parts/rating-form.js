import { send } from "../core/client.js";
import { fill, h } from "../core/dom.js";
import { explain } from "../core/faults.js";
import { intent } from "../core/intent.js";
import { t } from "../core/texts.js";
import { notice } from "./notices.js";

/** @typedef {import("/umkreis.js").Rating} Rating */

/**
 * The reader's own rating: stars as radio buttons, and words.
 *
 * @param {string} post
 * @param {Rating | null | undefined} own
 * @param {() => void} changed
 */
export function ratingForm(post, own, changed) {
  const keyOf = intent();
  const fault = h("p.fault", { role: "alert" });
  const stars = [1, 2, 3, 4, 5].map((count) => h("label", {},
    h("input.visually-hidden", { type: "radio", name: "stars", value: count, checked: own?.stars === count, required: true }),
    h("span.star", { "aria-hidden": "true" }, "★"), h("span.visually-hidden", {}, t("rating.stars", { count }))));
  const text = h("textarea", { name: "text", maxlength: 2_000, value: own?.text ?? "" });
  const erase = () => act(() => send("catalogue.deleteRating", { post }), "rating.deleted");
  const remove = own && h("button.danger", { type: "button", onclick: erase }, t("rating.delete"));
  const form = /** @type {HTMLFormElement} */ (h("form.rate", { onsubmit: submit },
    h("h3", {}, t(own ? "rating.own" : "rating.add")),
    h("fieldset.stars", {}, h("legend", {}, t("rating.choose")), h("div", {}, ...stars)),
    h("label", {}, t("rating.text"), text), fault,
    h("div.actions", {}, h("button.primary", { type: "submit" }, t(own ? "action.save" : "rating.send")), remove ?? null)));

  function submit(/** @type {Event} */ event) {
    event.preventDefault();
    const given = new FormData(form);
    const words = String(given.get("text")).trim();
    const members = { post, stars: Number(given.get("stars")), ...(words && { text: words }) };
    act(() => send("catalogue.ratePost", members, keyOf(members)), "rating.sent");
  }

  async function act(/** @type {() => Promise<unknown>} */ run, /** @type {string} */ done) {
    try {
      await run();
      notice(t(done));
      changed();
    } catch (error) {
      fill(fault, explain(error));
    }
  }
  return form;
}
