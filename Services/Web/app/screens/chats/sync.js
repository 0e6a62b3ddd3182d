import { listen } from "../../../shared/core/events.js";

/**
 * @typedef {import("./conversations.js").Message} Message
 * @typedef {import("/umkreis.js").ChatChange} Change
 *
 * @typedef {object} Listener
 * @property {(message: Message) => void} added a new message
 * @property {(message: Message) => void} amended
 * @property {(change: Change) => void} marked
 * @property {() => void} summaryChanged
 * @property {() => void} departed the user is not a member any more
 * @property {(users: string[]) => void} typing
 * @property {(work: () => void) => void} batch runs the changes of one reply
 * @property {() => Promise<void>} missed there may be messages that were not received
 * @property {() => Promise<void>} reset the history of the server was replaced
 */

/**
 * Passes the changes of one conversation to a listener.
 *
 * @param {string} id
 * @param {Listener} on
 * @param {AbortSignal} signal
 */
export function syncConversation(id, on, signal) {
  /** @param {Change} change */
  function apply(change) {
    const { message, amended, opened, requested, departed, read, delivered } = change;
    if (message?.conversation === id) on.added(message);
    if (amended?.conversation === id) on.amended(amended);
    if (read?.conversation === id || delivered?.conversation === id) on.marked(change);
    if (opened === id || requested === id) on.summaryChanged();
    if (departed === id) on.departed();
  }

  const catchUp = () => on.missed().catch(() => {});
  listen("live:chat.syncAfter", ({ changes, typing }) => {
    // The first reply of a stream without a position has no changes.
    if (changes.length === 0 && !typing) return catchUp();
    on.batch(() => changes.forEach(apply));
    const hint = typing?.find(({ conversation }) => conversation === id);
    if (hint) on.typing(hint.users);
  }, { signal });
  listen("live:reset", () => on.reset().catch(() => {}), { signal });
  listen("chatsChanged", () => on.summaryChanged(), { signal });
  listen("reconnected", catchUp, { signal });
}
