import { send } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { person } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { openDialog } from "../../../shared/parts/dialog.js";
import { simpleForm } from "../../../shared/parts/simple-form.js";
import { textField } from "../../../shared/parts/text-field.js";

/**
 * The owner's reply to a rating, with a form for the owner.
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

  const value = () => present.reply?.text ?? "";
  const open = () => openDialog(t("rating.reply"), (close) => [simpleForm({
    fields: [textField({
      name: "text", label: t("rating.replyText"), type: "textarea", maxlength: 2_000, required: false, value: value(), autofocus: true,
    })],
    draft: `reply/${rating.id}`,
    action: t("action.save"),
    async run({ text = "" }) {
      const words = text.trim();
      present = (await send("catalogue.replyToRating", { rating: rating.id, ...(words && { text: words }) })).rating;
      close();
      draw();
    },
  })]);
  draw();
  return shown;
}
