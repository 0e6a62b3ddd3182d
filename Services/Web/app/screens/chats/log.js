import { fill, h } from "../../../shared/core/dom.js";
import { day } from "../../../shared/core/format.js";
import { language, t } from "../../../shared/core/texts.js";

/** @typedef {import("./conversations.js").Message} Message */

/** The user is at the end within this distance in pixels. */
const nearEnd = 80;

/** The rows of messages by day; the visible ones stay where they are when others are added. */
export class MessageLog {
  #unseen = 0;
  #days = h("div.days", {});
  #tail = h("div.tail", {});

  /**
   * @param {(message: Message) => HTMLElement} row
   * @param {{ earlier: () => Promise<void>, atEnd: () => void }} on `atEnd`: the user has scrolled to the end
   */
  constructor(row, on) {
    this.row = row;
    this.on = on;
    this.earlier = h("button.earlier", { type: "button", hidden: true, onclick: () => this.#loadEarlier() }, t("chat.earlier"));
    const attributes = { role: "log", tabindex: 0, "aria-label": t("chat.messages"), onscroll: () => this.#scrolled() };
    this.scroller = h("div.log", attributes, this.earlier, this.#days, this.#tail);
    this.jump = h("button.jump", { type: "button", hidden: true, onclick: () => this.toEnd() });
    this.element = h("div.log-frame", {}, this.scroller, this.jump);
  }

  isAtEnd() {
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    return scrollHeight - scrollTop - clientHeight < nearEnd;
  }

  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** Runs a change; a user at the end stays there. */
  change(/** @type {() => void} */ change) {
    const wasAtEnd = this.isAtEnd();
    change();
    if (wasAtEnd) this.toEnd();
  }

  /** Adds the row of a message in its order, or replaces its former row. */
  put(/** @type {Message} */ message) {
    const row = this.row(message);
    row.dataset.number = String(message.number);
    row.dataset.sender = message.sender;
    const former = this.#days.querySelector(`[data-number="${message.number}"]`);
    if (former) return former.replaceWith(row);
    const section = this.#sectionOf(message.sentAt);
    const next = [...section.children].find((child) => Number(child.getAttribute("data-number") ?? 0) > message.number);
    section.insertBefore(row, next ?? null);
  }

  /** Shows rows without a number: unsent messages, the receipt and typists. */
  showTail(/** @type {Node[]} */ rows) {
    this.change(() => fill(this.#tail, ...rows));
  }

  /** Offers to jump to a new message of another person, unless the user is at the end. */
  noteNew() {
    if (this.isAtEnd()) return;
    this.jump.hidden = false;
    fill(this.jump, t("chat.newMessages", { count: ++this.#unseen }));
  }

  hasEarlier(/** @type {boolean} */ has) {
    this.earlier.hidden = !has;
  }

  clear() {
    fill(this.#days);
  }

  #scrolled() {
    if (!this.isAtEnd()) return;
    this.#unseen = 0;
    this.jump.hidden = true;
    this.on.atEnd();
  }

  /** Adds rows above without moving the visible ones, and without reading them aloud. */
  async #loadEarlier() {
    const { earlier, scroller } = this;
    earlier.setAttribute("disabled", "");
    scroller.setAttribute("aria-live", "off");
    const [height, top] = [scroller.scrollHeight, scroller.scrollTop];
    await this.on.earlier();
    scroller.scrollTop = top + scroller.scrollHeight - height;
    earlier.removeAttribute("disabled");
    setTimeout(() => scroller.removeAttribute("aria-live"), 1_000);
  }

  /** The section of a day, which is made for its first message. */
  #sectionOf(/** @type {string} */ sentAt) {
    const name = localDay(new Date(sentAt));
    const sections = /** @type {HTMLElement[]} */ ([...this.#days.children]);
    const known = sections.find((section) => section.dataset.day === name);
    if (known) return known;
    const section = h("section", { "data-day": name }, h("h2.day", {}, dayText(name)));
    this.#days.insertBefore(section, sections.find((other) => (other.dataset.day ?? "") > name) ?? null);
    return section;
  }
}

/** The local day of a time, such as `2026-08-01`. */
const localDay = (/** @type {Date} */ date) => date.toLocaleDateString("sv");

/** "Today", "yesterday", else the date. */
function dayText(/** @type {string} */ name) {
  const now = new Date();
  // Days are not always 24 hours long.
  const daysAgo = (/** @type {number} */ days) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const ago = [0, -1].find((days) => localDay(daysAgo(days)) === name);
  if (ago === undefined) return day(name);
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(ago, "day");
}
