import { send } from "../../shared/core/client.js";
import { listen } from "../../shared/core/events.js";
import { person } from "../../shared/core/session.js";
import { isLeader } from "./live.js";

/** Tells the senders that their messages have arrived in this browser: one tab for all. */
export function startDelivery() {
  listen("live:chat.syncAfter", ({ changes }) => {
    if (!isLeader()) return;
    /** @type {Map<string, number>} */
    const last = new Map();
    for (const { message } of changes) {
      if (message && message.sender !== person()?.user) last.set(message.conversation, message.number);
    }
    // A lost mark is made good by the next one.
    for (const [conversation, upTo] of last) send("chat.markDelivered", { conversation, upTo }).catch(() => {});
  });
}
