import { newKey } from "../../../shared/core/client.js";
import { listen } from "../../../shared/core/events.js";
import { dismiss, enqueue, intents } from "../../core/outbox.js";

/**
 * @typedef {import("../../core/outbox.js").Intent} Intent
 * @typedef {import("./conversations.js").Message} Message
 * @typedef {{ intent: Intent, isWaiting: boolean }} UnsentMessage `isWaiting`: for a connection
 */

/** The messages of a conversation that the server has not confirmed, oldest first. */
export class UnsentMessages {
  /** The ids of the intents that wait for a connection. @type {Set<string>} */
  #waiting = new Set();
  /** @type {Intent[]} */
  #intents = [];

  constructor(/** @type {string} */ conversation) {
    this.conversation = conversation;
  }

  /** The messages with those of an earlier visit. */
  static async load(/** @type {string} */ conversation) {
    const unsent = new UnsentMessages(conversation);
    unsent.#intents = await intents(unsent.subject);
    return unsent;
  }

  get subject() {
    return `chat:${this.conversation}`;
  }

  /** @returns {UnsentMessage[]} */
  get all() {
    return this.#intents.map((intent) => ({ intent, isWaiting: this.#waiting.has(intent.id) }));
  }

  /**
   * Follows the outbox until the signal is aborted.
   *
   * @param {{ changed: () => void, sent: (message: Message) => void }} on
   * @param {AbortSignal} signal
   */
  follow(on, signal) {
    listen("outboxChanged", ({ state, intent, reply }) => {
      if (intent.subject !== this.subject) return;
      if (state === "sent") on.sent(reply.message);
      this.#update(state, intent);
      on.changed();
    }, { signal });
  }

  /** @param {import("../../../shared/core/events.js").OutboxChange["state"]} state @param {Intent} intent */
  #update(state, intent) {
    if (state === "waiting") this.#waiting.add(intent.id);
    else this.#waiting.delete(intent.id);
    const others = this.#intents.filter(({ id }) => id !== intent.id);
    if (state === "sent" || state === "dismissed") this.#intents = others;
    else if (state === "refused" || state === "added") this.#intents = [...others, intent].sort((a, b) => a.at - b.at);
  }

  add(/** @type {import("./composer.js").Draft} */ { text, photos, replyTo }) {
    const { conversation, subject } = this;
    return enqueue("chat.sendMessage", {
      conversation, ...(text && { text }), ...(photos.length > 0 && { photos }), ...(replyTo && { replyTo }),
      clientID: newKey(),
    }, { subject });
  }

  /** Removes a message that arrived by the event stream, which may be faster than the reply; it has the id of its intent. */
  arrived(/** @type {Message} */ { clientID }) {
    const found = this.#intents.find(({ request }) => clientID != null && request.clientID === clientID);
    if (found === undefined) return;
    this.#intents = this.#intents.filter((intent) => intent !== found);
    // The server has stored it despite the refusal.
    if (found.refusal !== undefined) dismiss(found);
  }
}
