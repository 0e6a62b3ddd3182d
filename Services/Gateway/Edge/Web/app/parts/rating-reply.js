import { send } from "../core/client.js";
import { fill, h } from "../core/dom.js";
import { explain } from "../core/faults.js";
import { person } from "../core/session.js";
import { t } from "../core/texts.js";
import { openDialog } from "./dialog.js";

/**
 * The owner's reply to a rating; the owner changes it here.
 *
 * @param {import("/umkreis.js").Post} post
 * @param {import("/umkreis.js").Rating} rating
 */
export function replyView(post, rating) {
  const shown = h("div", {});
  let present = rating;
  const isOwner = person()?.user === post.owner;
  const draw = () => fill(shown,
    present.reply && h("div.reply", {}, h("small", {}, t("rating.reply")), h("p.text", { dir: "auto" }, present.reply.text)),
    isOwner && h("button", { type: "button", onclick: open }, t(present.reply ? "rating.editReply" : "rating.answer")));

  function open() {
    const fault = h("p.fault", { role: "alert" });
    const text = /** @type {HTMLTextAreaElement} */ (h("textarea", { maxlength: 2_000, value: present.reply?.text ?? "" }));
    const save = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const words = text.value.trim();
      try {
        present = (await send("catalogue.replyToRating", { rating: rating.id, ...(words && { text: words }) })).rating;
        dialog.close();
        draw();
      } catch (error) {
        fill(fault, explain(error));
      }
    };
    const form = h("form", { onsubmit: save }, h("label", {}, t("rating.replyText"), text), fault,
      h("div.actions", {}, h("button.primary", { type: "submit" }, t("action.save"))));
    const dialog = openDialog(t("rating.reply"), [form]);
  }
  draw();
  return shown;
}
