import { listen } from "../../../shared/core/events.js";

/**
 * @typedef {import("./conversations.js").Message} Message
 * @typedef {import("/umkreis.js").ChatChange} Change
 *
 * @typedef {object} Listener
 * @property {(message: Message) => void} message a new one
 * @property {(message: Message) => void} amended
 * @property {(change: Change) => void} marks
 * @property {() => void} summary the conversation itself changed
 * @property {() => void} departed the reader is no longer in it
 * @property {(users: string[]) => void} typing
 * @property {(work: () => void) => void} batch around all changes of a reply
 * @property {() => void} missed there may be more than is known
 * @property {() => void} reset nothing of what is known counts any more
 */

/**
 * Passes the changes of one conversation on.
 *
 * @param {string} id
 * @param {Listener} on
 * @param {AbortSignal} signal
 */
export function syncConversation(id, on, signal) {
  /** @param {Change} change */
  function apply(change) {
    const { message, amended, opened, requested, departed, read, delivered } = change;
    if (message?.conversation === id) on.message(message);
    if (amended?.conversation === id) on.amended(amended);
    if (read?.conversation === id || delivered?.conversation === id) on.marks(change);
    if (opened === id || requested === id) on.summary();
    if (departed === id) on.departed();
  }

  listen("live:chat.syncAfter", ({ changes, typing }) => {
    // The first reply of a stream without a position has no changes.
    if (changes.length === 0 && !typing) return on.missed();
    on.batch(() => changes.forEach(apply));
    const hint = typing?.find(({ conversation }) => conversation === id);
    if (hint) on.typing(hint.users);
  }, { signal });
  listen("live:reset", on.reset, { signal });
  listen("chatsChanged", on.summary, { signal });
  listen("reconnected", on.missed, { signal });
}
