import { send } from "../../shared/core/client.js";
import { listen } from "../../shared/core/events.js";
import { person } from "../../shared/core/session.js";
import { isLeader } from "./live.js";

/** Marks messages as delivered to this browser; one tab does it for all. */
export function startDelivery() {
  listen("live:chat.syncAfter", ({ changes }) => {
    if (!isLeader()) return;
    /** @type {Map<string, number>} */
    const last = new Map();
    for (const { message } of changes) {
      if (message && message.sender !== person()?.user) last.set(message.conversation, message.number);
    }
    // The next mark replaces a lost one.
    for (const [conversation, upTo] of last) send("chat.markDelivered", { conversation, upTo }).catch(() => {});
  });
}
