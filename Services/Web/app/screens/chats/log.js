import { fill, h } from "../../../shared/core/dom.js";
import { day } from "../../../shared/core/format.js";
import { language, t } from "../../../shared/core/texts.js";

/** @typedef {import("./conversations.js").Message} Message */

/** Pixels from the end that count as the end. */
const nearEnd = 80;

/**
 * The messages of a conversation by day; the reader's place stays when others come.
 *
 * @param {(message: Message) => HTMLElement} view
 * @param {{ earlier: () => Promise<void>, atEnd: () => void }} on
 */
export function messageLog(view, on) {
  const earlier = h("button.earlier", { type: "button", hidden: true, onclick: () => quietly(on.earlier) }, t("chat.earlier"));
  const days = h("div.days", {});
  const tail = h("div.tail", {});
  const attributes = { role: "log", tabindex: 0, "aria-label": t("chat.messages"), onscroll: scrolled };
  const element = h("div.log", attributes, earlier, days, tail);
  const jump = h("button.jump", { type: "button", hidden: true, onclick: toEnd });
  let unseen = 0;

  const isAtEnd = () => element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd;

  function toEnd() {
    element.scrollTop = element.scrollHeight;
  }

  function scrolled() {
    if (!isAtEnd()) return;
    unseen = 0;
    jump.hidden = true;
    on.atEnd();
  }

  /** Keeps the reader at the end if they are there. @param {() => void} change */
  function change(change) {
    const was = isAtEnd();
    change();
    if (was) toEnd();
  }

  /** Adds above without moving what is read, and without reading it aloud. @param {() => Promise<void>} work */
  async function quietly(work) {
    earlier.setAttribute("disabled", "");
    element.setAttribute("aria-live", "off");
    const [height, top] = [element.scrollHeight, element.scrollTop];
    await work();
    element.scrollTop = top + element.scrollHeight - height;
    earlier.removeAttribute("disabled");
    setTimeout(() => element.removeAttribute("aria-live"), 1_000);
  }

  /** Shows a message at its place, or in its new form. @param {Message} message */
  function put(message) {
    const node = view(message);
    node.dataset.number = String(message.number);
    node.dataset.sender = message.sender;
    const known = days.querySelector(`[data-number="${message.number}"]`);
    if (known) return known.replaceWith(node);
    const section = sectionOf(message.sentAt);
    const next = [...section.children].find((child) => Number(child.getAttribute("data-number") ?? 0) > message.number);
    section.insertBefore(node, next ?? null);
  }

  /** @param {string} sentAt */
  function sectionOf(sentAt) {
    const name = localDay(new Date(sentAt));
    const sections = /** @type {HTMLElement[]} */ ([...days.children]);
    const known = sections.find((section) => section.dataset.day === name);
    if (known) return known;
    const section = h("section", { "data-day": name }, h("h2.day", {}, dayWords(name)));
    days.insertBefore(section, sections.find((other) => (other.dataset.day ?? "") > name) ?? null);
    return section;
  }

  return {
    element: h("div.log-frame", {}, element, jump), put, change, isAtEnd, toEnd,
    /** @param {Node[]} nodes what is not numbered: unsent messages, receipts, typists */
    showTail: (nodes) => change(() => fill(tail, ...nodes)),
    /** A new message of another person. */
    noteNew: () => {
      if (isAtEnd()) return;
      jump.hidden = false;
      fill(jump, t("chat.newMessages", { count: ++unseen }));
    },
    hasEarlier: (/** @type {boolean} */ has) => (earlier.hidden = !has),
    clear: () => fill(days),
  };
}

/** Such as `2026-08-01`, here. */
const localDay = (/** @type {Date} */ date) => date.toLocaleDateString("sv");

/** "Today", "yesterday", else the date. */
function dayWords(/** @type {string} */ name) {
  const now = new Date();
  // Days are not always 24 hours long.
  const daysAgo = (/** @type {number} */ days) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const ago = [0, -1].find((days) => localDay(daysAgo(days)) === name);
  if (ago === undefined) return day(name);
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(ago, "day");
}
