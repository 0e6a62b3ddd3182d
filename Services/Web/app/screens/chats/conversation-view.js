import { h } from "../../../shared/core/dom.js";
import { go, link } from "../../../shared/core/router.js";
import { person } from "../../../shared/core/session.js";
import { noticeFailure } from "../../../shared/parts/notices.js";
import { postCard } from "./attached.js";
import { messageChanges } from "./changes.js";
import { Composer } from "./composer.js";
import { conversationFrame } from "./frame.js";
import { MessageLog } from "./log.js";
import { messageMenu } from "./message-menu.js";
import { messageView } from "./message.js";
import { titleOf } from "./people.js";
import { preview } from "./preview.js";
import { unsentMessageView } from "./unsent-message.js";

/**
 * @typedef {import("./conversations.js").Message} Message
 * @typedef {import("./conversation.js").Conversation} Conversation
 */

/** The elements of a conversation: its head, the messages and the composer. */
export class ConversationView {
  #isOpen = false;

  /**
   * @param {import("../../../shared/core/apps.js").App} app
   * @param {Conversation} conversation
   */
  constructor(app, conversation) {
    const { summary, signal, id } = conversation;
    this.app = app;
    this.conversation = conversation;
    this.changes = messageChanges(conversation);
    this.nameOf = (/** @type {string} */ user) => conversation.people.name(user);
    this.title = titleOf(summary);
    this.log = new MessageLog((message) => this.#row(message), {
      earlier: () => this.#loadEarlier(), atEnd: () => conversation.markRead(),
    });
    this.composer = new Composer(id, {
      send: (draft) => this.#send(draft),
      edit: this.changes.edit,
      quote: (message) => preview(message, this.nameOf),
    }, signal);
    this.frame = conversationFrame(app, this.composer.element, () => conversation.refresh().catch(noticeFailure));
    for (const message of conversation.history.messages) this.log.put(message);
    this.frame.draw(summary);
    this.element = h("section.conversation", { "aria-label": this.title }, this.frame.head,
      summary.about ? postCard(app, summary.about) : null, this.log.element, this.frame.foot);
    conversation.view = this;
  }

  /** Scrolls to the end, once the elements are on the page. */
  arrive() {
    this.#isOpen = true;
    this.log.hasEarlier(this.conversation.history.hasEarlier);
    this.showTail();
    this.toEnd();
    this.conversation.markRead();
  }

  // The methods that the model calls.

  /** @param {Message} message @param {boolean} isNew */
  showMessage(message, isNew) {
    this.log.put(message);
    if (isNew && this.#isOpen && message.sender !== person()?.user) this.log.noteNew();
  }

  change(/** @type {() => void} */ work) {
    this.log.change(work);
  }

  showTail() {
    const { receipt, typists, unsent } = this.conversation;
    const typing = typists.text(this.nameOf);
    this.log.showTail([
      ...(receipt ? [h("p.receipt", {}, receipt)] : []), ...unsent.all.map(unsentMessageView),
      ...(typing ? [h("p.typing", {}, typing)] : []),
    ]);
  }

  showSummary() {
    this.frame.draw(this.conversation.summary);
  }

  clear() {
    this.log.clear();
  }

  toEnd() {
    this.log.toEnd();
  }

  isAtEnd() {
    return this.#isOpen && this.log.isAtEnd();
  }

  leave() {
    go(link(this.app, "chats"));
  }

  /** The element of a message. */
  #row(/** @type {Message} */ message) {
    return messageView(message, {
      app: this.app, isGroup: this.conversation.isGroup, people: this.conversation.people,
      openMenu: () => this.#openMenu(message), react: this.changes.react,
    });
  }

  #send(/** @type {import("./composer.js").Draft} */ draft) {
    this.toEnd();
    this.conversation.unsent.add(draft).then(() => this.toEnd(), noticeFailure);
  }

  #openMenu(/** @type {Message} */ message) {
    messageMenu(message, preview(message, this.nameOf), {
      reply: () => this.composer.reply(message),
      edit: () => this.composer.edit(message),
      delete: () => this.changes.delete(message),
      react: (emoji) => this.changes.react(message, emoji),
    });
  }

  async #loadEarlier() {
    await this.conversation.history.loadEarlier().catch(noticeFailure);
    this.log.hasEarlier(this.conversation.history.hasEarlier);
  }
}
