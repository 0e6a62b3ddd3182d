import { cachedSend } from "../../../shared/core/cache.js";
import { send } from "../../../shared/core/client.js";
import { person } from "../../../shared/core/session.js";

/** @typedef {import("./conversations.js").Message} Message */

const maximumPages = 20;

/** The loaded messages of a conversation, by number. */
export class History {
  /** @type {Map<number, Message>} */
  #known = new Map();
  last = 0;
  first = Infinity;
  hasEarlier = false;
  /** The number of the last message that the user has read. */
  read = 0;

  /**
   * @param {string} conversation
   * @param {AbortSignal} signal
   * @param {(message: Message, isNew: boolean) => void} changed is called with each message that was added or has changed
   */
  constructor(conversation, signal, changed) {
    this.conversation = conversation;
    this.signal = signal;
    this.changed = changed;
  }

  /** @returns {Message[]} in their order */
  get messages() {
    return [...this.#known.values()].sort((a, b) => a.number - b.number);
  }

  /** The newest message if it is the user's. */
  get lastOwn() {
    const newest = this.messages.findLast((message) => !message.event && !message.deletedAt);
    return newest?.sender === person()?.user ? newest : undefined;
  }

  get senders() {
    return [...this.#known.values()].flatMap(({ sender, event }) => [sender, ...(event?.person ? [event.person] : [])]);
  }

  /** @param {Message} message */
  put(message) {
    const isNew = message.number > this.last;
    this.#known.set(message.number, message);
    this.last = Math.max(this.last, message.number);
    this.first = Math.min(this.first, message.number);
    this.changed(message, isNew);
  }

  /** Reports all messages once more, after names were loaded. */
  redraw() {
    for (const message of this.#known.values()) this.changed(message, false);
  }

  /** Replaces a message, and its quotations in others. @param {Message} message */
  amend(message) {
    if (!this.#known.has(message.number)) return;
    this.put(message);
    for (const other of this.#known.values()) {
      if (other.replyTo?.number !== message.number) continue;
      this.put({ ...other, replyTo: { ...other.replyTo, text: message.text.replace(/\s+/g, " ").slice(0, 100) } });
    }
  }

  /** Loads the newest messages, and forgets all others. */
  async begin() {
    const { conversation, signal } = this;
    const page = await cachedSend("chat.listMessages", { conversation }, { signal });
    this.#known.clear();
    [this.last, this.first, this.read, this.hasEarlier] = [0, Infinity, page.read, page.hasEarlier];
    for (const message of page.messages) this.put(message);
  }

  async loadEarlier() {
    const { conversation, signal } = this;
    const page = await cachedSend("chat.listMessages", { conversation, before: this.first }, { signal });
    this.hasEarlier = page.hasEarlier;
    for (const message of page.messages) this.put(message);
  }

  /** Loads the messages after the last one. */
  async catchUp() {
    const { conversation, signal } = this;
    for (let page = 0; page < maximumPages; page++) {
      const { messages, hasLater } = await send("chat.listMessages", { conversation, after: this.last }, { signal });
      for (const message of messages) this.put(message);
      if (!hasLater) return;
    }
  }
}
