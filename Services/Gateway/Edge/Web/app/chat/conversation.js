import { send } from "../core/client.js";
import { h } from "../core/dom.js";
import { isOffline } from "../core/faults.js";
import { isLeader } from "../core/live.js";
import { reachability } from "../core/reachability.js";
import { go, link } from "../core/router.js";
import { person } from "../core/session.js";
import { t } from "../core/texts.js";
import { noticeFailure } from "../parts/notices.js";
import { postCard } from "./attached.js";
import { composer } from "./composer.js";
import { findConversation } from "./conversations.js";
import { conversationFrame } from "./frame.js";
import { History } from "./history.js";
import { messageLog } from "./log.js";
import { Marks } from "./marks.js";
import { messageMenu } from "./message-menu.js";
import { messageView } from "./message.js";
import { pendingMessages } from "./pending.js";
import { People, titleOf } from "./people.js";
import { preview } from "./preview.js";
import { typingReporter, typists } from "./typing.js";

/**
 * @typedef {import("./conversations.js").Message} Message
 * @typedef {import("/umkreis.js").SyncAfterReply} Sync
 */

/**
 * A conversation with its messages, which follow all changes, and the field to write.
 *
 * @param {import("../core/router.js").Visit} visit
 * @param {string} id
 */
export async function conversationView({ app, signal }, id) {
  let summary = await findConversation(id, signal);
  const me = person()?.user;
  const people = new People(summary);
  const nameOf = (/** @type {string} */ user) => people.name(user);
  const marks = new Marks();
  const talk = { app, summary, people, openMenu, react };
  const log = messageLog((message) => messageView(message, talk), { earlier, atEnd: markRead });
  const history = new History(id, signal, (message, isNew) => {
    log.put(message);
    if (isNew && isOpen && message.sender !== me) log.noteNew();
  });
  const writing = typists(nameOf, drawTail, signal);
  const pending = await pendingMessages(id, { changed: drawTail, sent: (message) => log.change(() => history.put(message)) }, signal);
  const compose = composer({ send: write, edit, typing: typingReporter(id) }, (message) => preview(message, nameOf));
  const frame = conversationFrame(app, compose.element, () => refresh());
  let isOpen = false;
  let isMarking = false;

  function drawTail() {
    const last = history.lastOwn;
    const typing = writing.words();
    log.showTail([
      ...(last ? [h("p.receipt", {}, marks.words(last, summary.isGroup ?? false))] : []), ...pending.views(),
      ...(typing ? [h("p.typing", {}, typing)] : []),
    ]);
  }

  function write(/** @type {import("./composer.js").Draft} */ draft) {
    log.toEnd();
    pending.send(draft).then(() => log.toEnd(), noticeFailure);
  }

  function edit(/** @type {Message} */ message, /** @type {string} */ text) {
    change(send("chat.editMessage", { conversation: id, message: message.number, text }));
  }

  function react(/** @type {Message} */ message, /** @type {string} */ emoji, /** @type {boolean} */ isSet) {
    change(send("chat.setReaction", { conversation: id, message: message.number, emoji, isSet }));
  }

  /** @param {Promise<{ message: Message }>} work */
  const change = (work) => work.then(({ message }) => log.change(() => history.amend(message)), noticeFailure);

  function openMenu(/** @type {Message} */ message) {
    messageMenu(message, preview(message, nameOf), {
      reply: compose.reply, edit: compose.edit, changed: (now) => history.amend(now), react: (emoji) => react(message, emoji, true),
    });
  }

  async function earlier() {
    await history.loadEarlier();
    log.hasEarlier(history.hasEarlier);
  }

  /** What the reader sees at the end is read. */
  async function markRead() {
    if (!isOpen || isMarking || summary.isRequest || document.hidden || !log.isAtEnd() || history.read >= history.last) return;
    isMarking = true;
    try {
      history.read = (await send("chat.markRead", { conversation: id, upTo: history.last }, { signal })).read;
      dispatchEvent(new Event("chats-read"));
    } catch {
      // The next message or visit marks it.
    }
    isMarking = false;
  }

  async function refresh() {
    const was = summary;
    summary = talk.summary = await findConversation(id, signal);
    frame.draw(summary);
    if (was.isRequest && !summary.isRequest) await loadMarks();
    markRead();
  }

  /** Only members see them. */
  const loadMarks = async () => summary.isRequest || await marks.load(id, signal).catch(() => {});

  /** @param {import("/umkreis.js").ChatChange} change */
  function apply(change) {
    const { message, amended, opened, requested, departed } = change;
    if (message?.conversation === id) {
      if (message.sender === me) pending.arrived(message);
      else if (isLeader() && !summary.isRequest) send("chat.markDelivered", { conversation: id, upTo: message.number }).catch(() => {});
      writing.stop(message.sender);
      history.put(message);
      if (summary.isAwaitingAnswer && message.sender !== me) refresh().catch(() => {});
    }
    if (amended?.conversation === id) history.amend(amended);
    if ([change.read, change.delivered].some((mark) => mark?.conversation === id)) marks.note(change);
    if (opened === id || requested === id) refresh().catch(() => {});
    if (departed === id) go(link(app, "chats"));
  }

  function follow(/** @type {Event} */ event) {
    const { changes, typing } = /** @type {CustomEvent<Sync>} */ (event).detail;
    // The first reply of a stream without a position has no changes.
    if (changes.length === 0 && !typing) return catchUp();
    log.change(() => changes.forEach(apply));
    const hint = typing?.find(({ conversation }) => conversation === id);
    if (hint) writing.set(hint.users.filter((user) => user !== me));
    drawTail();
    markRead();
  }

  const catchUp = () => history.catchUp().then(() => (drawTail(), markRead()), () => {});
  const reset = async () => {
    log.clear();
    await history.begin();
    log.toEnd();
  };
  addEventListener("live:chat.syncAfter", follow, { signal });
  addEventListener("live:reset", () => reset().catch(() => {}), { signal });
  addEventListener("chats-changed", () => refresh().catch(() => {}), { signal });
  addEventListener("focus", markRead, { signal });
  document.addEventListener("visibilitychange", markRead, { signal });
  reachability.addEventListener("return", catchUp, { signal });

  await Promise.all([history.begin(), loadMarks()]);
  await people.load(summary, history.senders, signal).catch((error) => {
    if (!isOffline(error)) throw error;
  });
  history.redraw();
  frame.draw(summary);
  const element = h("section.conversation", { "aria-label": titleOf(summary) }, frame.head,
    summary.about ? postCard(app, summary.about) : null, log.element, frame.foot);
  return { title: titleOf(summary), element, arrive };

  /** Once it is on the page. */
  function arrive() {
    isOpen = true;
    log.hasEarlier(history.hasEarlier);
    drawTail();
    log.toEnd();
    markRead();
  }
}
