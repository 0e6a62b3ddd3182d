import { h } from "../../../shared/core/dom.js";
import { t } from "../../../shared/core/texts.js";
import { iconButton } from "../../../shared/parts/icon-button.js";
import { dismiss, repeat } from "../../core/outbox.js";

/**
 * The row of a message that the server has not confirmed.
 *
 * @param {import("./unsent.js").UnsentMessage} message
 */
export function unsentMessageView({ intent, isWaiting }) {
  const { text, photos } = intent.request;
  const state = intent.refusal !== undefined
    ? h("p.meta.refused", { role: "alert" }, t("chat.notSent"), " ", intent.refusal,
      h("button", { type: "button", onclick: () => repeat(intent) }, t("action.again")),
      iconButton("delete", t("action.delete"), () => dismiss(intent)))
    : h("p.meta", {}, t(isWaiting ? "chat.waiting" : "chat.sending"));
  return h("article.message.own.pending", { "aria-label": t("chat.by", { name: t("chat.you") }) },
    h("div.bubble", {}, photos?.length && h("p.text", {}, t("chat.photos", { count: photos.length })),
      text && h("p.text", { dir: "auto" }, text), state));
}
