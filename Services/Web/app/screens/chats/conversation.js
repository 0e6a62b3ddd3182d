import { h } from "../../../shared/core/dom.js";
import { isOffline } from "../../../shared/core/faults.js";
import { go, link } from "../../../shared/core/router.js";
import { person } from "../../../shared/core/session.js";
import { noticeFailure } from "../../../shared/parts/notices.js";
import { postCard } from "./attached.js";
import { messageChanges } from "./changes.js";
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
import { readMarker } from "./reading.js";
import { syncConversation } from "./sync.js";
import { typingReporter, typists } from "./typing.js";

/** @typedef {import("./conversations.js").Message} Message */

/**
 * A conversation with its messages, which follow all changes, and the field to write.
 *
 * @param {import("../../../shared/core/router.js").Visit} visit
 * @param {string} id
 */
export async function conversationView({ app, signal }, id) {
  let summary = await findConversation(id, signal);
  const me = person()?.user;
  const people = new People(summary);
  const nameOf = (/** @type {string} */ user) => people.name(user);
  const marks = new Marks();
  const { edit, react } = messageChanges(id, (message) => log.change(() => history.amend(message)));
  const talk = { app, summary, people, openMenu, react };
  const log = messageLog((message) => messageView(message, talk), { earlier, atEnd: () => markRead() });
  const history = new History(id, signal, (message, isNew) => {
    log.put(message);
    if (message.sender === me) pending.arrived(message);
    if (isNew && isOpen && message.sender !== me) log.noteNew();
  });
  const markRead = readMarker(id, history, () => isOpen && !summary.isRequest && log.isAtEnd(), signal);
  const writing = typists(nameOf, drawTail, signal);
  const sent = (/** @type {Message} */ message) => log.change(() => history.put(message));
  const pending = await pendingMessages(id, { changed: drawTail, sent }, signal);
  const compose = composer(id, { send: write, edit, typing: typingReporter(id) }, (message) => preview(message, nameOf), signal);
  const frame = conversationFrame(app, compose.element, () => refresh());
  let isOpen = false;

  function drawTail() {
    const last = history.lastOwn;
    const typing = writing.words();
    const receipt = last ? [h("p.receipt", {}, marks.words(last, summary.isGroup ?? false))] : [];
    log.showTail([...receipt, ...pending.views(), ...(typing ? [h("p.typing", {}, typing)] : [])]);
  }

  function write(/** @type {import("./composer.js").Draft} */ draft) {
    log.toEnd();
    pending.send(draft).then(() => log.toEnd(), noticeFailure);
  }

  function openMenu(/** @type {Message} */ message) {
    messageMenu(message, preview(message, nameOf), {
      reply: compose.reply,
      edit: compose.edit,
      changed: (now) => history.amend(now),
      react: (emoji) => react(message, emoji, true),
    });
  }

  async function earlier() {
    await history.loadEarlier().catch(noticeFailure);
    log.hasEarlier(history.hasEarlier);
  }

  async function refresh() {
    const was = summary;
    summary = talk.summary = await findConversation(id, signal);
    frame.draw(summary);
    if (was.isRequest && !summary.isRequest) await loadMarks();
    await loadNames();
    markRead();
  }

  /** Only members see them. */
  const loadMarks = async () => summary.isRequest || await marks.load(id, signal).catch(() => {});

  /** Those of a group change, and without a connection some are missing. */
  async function loadNames() {
    if (!summary.isGroup) return;
    await people.load(summary, history.senders, signal).catch((error) => {
      if (!isOffline(error)) throw error;
    });
    history.redraw();
  }

  async function catchUp() {
    if (!isOpen) return;
    await history.catchUp();
    drawTail();
    markRead();
  }

  async function reset() {
    log.clear();
    await history.begin();
    log.toEnd();
  }

  syncConversation(id, {
    message: (message) => {
      if (message.sender !== me && summary.isAwaitingAnswer) refresh().catch(() => {});
      writing.stop(message.sender);
      history.put(message);
      if (message.event) refresh().catch(() => {});
    },
    amended: (message) => history.amend(message),
    marks: (change) => marks.note(change),
    summary: () => refresh().catch(() => {}),
    departed: () => go(link(app, "chats")),
    typing: (users) => writing.set(users.filter((user) => user !== me)),
    batch: (work) => {
      log.change(work);
      drawTail();
      markRead();
    },
    missed: () => catchUp().catch(() => {}),
    reset: () => reset().catch(() => {}),
  }, signal);

  await Promise.all([history.begin(), loadMarks()]);
  await loadNames();
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
