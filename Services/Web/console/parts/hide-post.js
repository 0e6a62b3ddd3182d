import { newKey, send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { openDialog } from "../../shared/parts/dialog.js";
import { notice } from "../../shared/parts/notices.js";
import { simpleForm } from "../../shared/parts/simple-form.js";
import { textField } from "../../shared/parts/text-field.js";

/** Asks for a reason and hides a post without a report. */
export function hideButton(/** @type {import("/umkreis.js").Post} */ { id, content }) {
  const button = h("button.danger", { type: "button", onclick: async () => {
    const isHidden = await openDialog(t("console.posts.hideNamed", { title: content.title }), dialog(id));
    if (!isHidden) return;
    button.remove();
    notice(t("console.posts.hidden"));
  } }, t("console.posts.hide"));
  return button;
}

/**
 * @param {string} post
 * @returns {(close: (isHidden?: boolean) => void) => Node[]}
 */
function dialog(post) {
  const key = newKey();
  return (close) => [
    h("p", {}, t("console.posts.hideText")),
    simpleForm({
      fields: [textField({
        name: "reason", label: t("console.posts.reason"), type: "textarea", maxlength: 1_000, required: true, autofocus: true,
      })],
      draft: `console/hide/${post}`,
      action: t("console.posts.hide"),
      cancel: () => close(),
      async run({ reason = "" }) {
        await send("auth.hidePost", { post, reason: reason.trim() }, { key });
        close(true);
      },
    }),
  ];
}
