import { isOffline } from "../../../shared/core/faults.js";
import { person } from "../../../shared/core/session.js";
import { findConversation } from "./conversations.js";
import { History } from "./history.js";
import { Marks } from "./marks.js";
import { People } from "./people.js";
import { readMarker } from "./reading.js";
import { syncConversation } from "./sync.js";
import { Typists } from "./typing.js";
import { UnsentMessages } from "./unsent.js";

/** @typedef {import("./conversations.js").Message} Message */

/**
 * Opens a conversation: loads its newest messages, and follows its changes until the signal is aborted.
 *
 * @param {string} id
 * @param {AbortSignal} signal
 */
export async function openConversation(id, signal) {
  const summary = await findConversation(id, signal);
  const conversation = new Conversation(summary, await UnsentMessages.load(id), signal);
  await conversation.load();
  return conversation;
}

/** The state of a conversation: messages, people, receipts, typists and unsent messages. It knows no elements. */
export class Conversation {
  /** @type {import("./conversations.js").View | null} */
  view = null;
  marks = new Marks();

  /**
   * @param {import("./conversations.js").Summary} summary
   * @param {UnsentMessages} unsent
   * @param {AbortSignal} signal
   */
  constructor(summary, unsent, signal) {
    const { id } = summary;
    this.id = id;
    this.summary = summary;
    this.signal = signal;
    this.people = new People(summary);
    this.history = new History(id, signal, (message, isNew) => this.#stored(message, isNew));
    this.unsent = unsent;
    this.typists = new Typists(() => this.view?.showTail(), signal);
    this.markRead = readMarker(id, this.history, () => !this.summary.isRequest && (this.view?.isAtEnd() ?? false), signal);
    unsent.follow({ changed: () => this.view?.showTail(), sent: (message) => this.#change(() => this.history.put(message)) }, signal);
    syncConversation(id, this, signal);
  }

  get isGroup() {
    return this.summary.isGroup ?? false;
  }

  /** A receipt such as "Read" of the user's last message; empty if another person has written since. */
  get receipt() {
    const last = this.history.lastOwn;
    return last ? this.marks.text(last, this.isGroup) : "";
  }

  async load() {
    await Promise.all([this.history.begin(), this.#loadMarks()]);
    await this.#loadNames();
  }

  /** Shows what a change has made of a message. @param {Promise<{ message: Message }>} reply */
  async amendBy(reply) {
    const { message } = await reply;
    this.#change(() => this.history.amend(message));
  }

  /** Loads the summary again, after a change of members, settings or the request. */
  async refresh() {
    const wasRequest = this.summary.isRequest;
    this.summary = await findConversation(this.id, this.signal);
    this.view?.showSummary();
    if (wasRequest && !this.summary.isRequest) await this.#loadMarks();
    await this.#loadNames();
    this.markRead();
  }

  // The methods that `sync.js` calls.

  added(/** @type {Message} */ message) {
    const isAnswer = message.sender !== person()?.user && this.summary.isAwaitingAnswer;
    this.typists.remove(message.sender);
    this.history.put(message);
    if (isAnswer || message.event) this.summaryChanged();
  }

  amended = (/** @type {Message} */ message) => this.history.amend(message);
  marked = (/** @type {import("/umkreis.js").ChatChange} */ change) => this.marks.note(change);
  summaryChanged = () => void this.refresh().catch(() => {});
  departed = () => this.view?.leave();

  typing(/** @type {string[]} */ users) {
    this.typists.set(users.filter((user) => user !== person()?.user));
  }

  /** Runs the changes of one reply. */
  batch(/** @type {() => void} */ work) {
    this.#change(work);
    this.view?.showTail();
    this.markRead();
  }

  /** Loads messages that were missed, such as without a connection. */
  async missed() {
    if (this.view === null) return;
    await this.history.catchUp();
    this.view.showTail();
    this.markRead();
  }

  /** Loads everything again, since the server's history was replaced. */
  async reset() {
    this.view?.clear();
    await this.history.begin();
    this.view?.toEnd();
  }

  /** @param {Message} message @param {boolean} isNew */
  #stored(message, isNew) {
    this.view?.showMessage(message, isNew);
    if (message.sender !== person()?.user) return;
    this.unsent.arrived(message);
    // The next message has to wait for an answer.
    if (this.view && this.summary.isAwaitingAnswer && !this.summary.last) this.summaryChanged();
  }

  #change(/** @type {() => void} */ work) {
    if (this.view) this.view.change(work);
    else work();
  }

  /** Only members may read them. */
  async #loadMarks() {
    if (!this.summary.isRequest) await this.marks.load(this.id, this.signal).catch(() => {});
  }

  /** The members of a group change, and offline some names are missing. */
  async #loadNames() {
    if (!this.isGroup) return;
    await this.people.load(this.summary, this.history.senders, this.signal).catch((error) => {
      if (!isOffline(error)) throw error;
    });
    this.history.redraw();
  }
}
