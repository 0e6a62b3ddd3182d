import { send } from "../../../shared/core/client.js";
import { announce } from "../../../shared/core/events.js";

/**
 * Marks a conversation as read while the user sees its end.
 *
 * @param {string} conversation
 * @param {import("./history.js").History} history
 * @param {() => boolean} sees whether the end is on the screen
 * @param {AbortSignal} signal
 */
export function readMarker(conversation, history, sees, signal) {
  let isMarking = false;

  async function mark() {
    if (isMarking || document.hidden || history.read >= history.last || !sees()) return;
    isMarking = true;
    try {
      history.read = (await send("chat.markRead", { conversation, upTo: history.last }, { signal })).read;
      announce("chatsRead");
    } catch {
      // The next message or visit tries again.
    }
    isMarking = false;
  }
  addEventListener("focus", mark, { signal });
  document.addEventListener("visibilitychange", mark, { signal });
  return mark;
}
