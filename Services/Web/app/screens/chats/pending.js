import { newKey } from "../../../shared/core/client.js";
import { h } from "../../../shared/core/dom.js";
import { listen } from "../../../shared/core/events.js";
import { dismiss, enqueue, intents, repeat } from "../../core/outbox.js";
import { t } from "../../../shared/core/texts.js";
import { iconButton } from "../../../shared/parts/icon-button.js";

/**
 * @typedef {import("../../core/outbox.js").Intent} Intent
 * @typedef {import("./conversations.js").Message} Message
 */

/**
 * The messages that the server has not confirmed.
 *
 * @param {string} conversation
 * @param {{ changed: () => void, sent: (message: Message) => void }} on
 * @param {AbortSignal} signal
 */
export async function pendingMessages(conversation, on, signal) {
  const subject = `chat:${conversation}`;
  let all = await intents(subject);
  /** Those that wait for a connection. */
  const waiting = new Set();

  listen("outboxChanged", ({ state, intent, reply }) => {
    if (intent.subject !== subject) return;
    const others = all.filter(({ id }) => id !== intent.id);
    if (state === "sent") on.sent(reply.message);
    if (state === "waiting") waiting.add(intent.id);
    else waiting.delete(intent.id);
    if (state === "sent" || state === "dismissed") all = others;
    else if (state === "refused" || state === "added") all = [...others, intent].sort((a, b) => a.at - b.at);
    on.changed();
  }, { signal });

  return {
    /** @param {import("./composer.js").Draft} draft */
    send: ({ text, photos, replyTo }) => enqueue("chat.sendMessage", {
      conversation, ...(text && { text }), ...(photos.length > 0 && { photos }), ...(replyTo && { replyTo }),
      clientID: newKey(),
    }, { subject }),

    /** The event stream may be faster than the reply: the message has the id of its intent. @param {Message} message */
    arrived: ({ clientID }) => {
      const found = all.find(({ request }) => clientID != null && request.clientID === clientID);
      if (found === undefined) return;
      all = all.filter((intent) => intent !== found);
      // The server has stored it despite the refusal.
      if (found.refusal !== undefined) dismiss(found);
    },
    views: () => all.map((intent) => pendingView(intent, waiting.has(intent.id))),
  };
}

/** @param {Intent} intent @param {boolean} isWaiting */
function pendingView(intent, isWaiting) {
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
