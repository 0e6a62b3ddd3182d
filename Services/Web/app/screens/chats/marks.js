import { cachedSend } from "../../../shared/core/cache.js";
import { person } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";

/**
 * @typedef {import("./conversations.js").Message} Message
 * @typedef {import("/umkreis.js").ChatChange} Change
 */

/** The receipts of the other members: how far they have received and read. */
export class Marks {
  /** @type {Map<string, { read: number, delivered: number }>} */
  #marks = new Map();

  /** @param {string} conversation @param {AbortSignal} signal */
  async load(conversation, signal) {
    const { marks } = await cachedSend("chat.listMarks", { conversation }, { signal });
    for (const { user, read, delivered } of marks) this.#marks.set(user, { read: read ?? 0, delivered });
  }

  /** @param {Change} change */
  note({ read, delivered }) {
    for (const [name, mark] of /** @type {const} */ ([["read", read], ["delivered", delivered]])) {
      if (!mark) continue;
      const known = this.#marks.get(mark.user) ?? { read: 0, delivered: 0 };
      this.#marks.set(mark.user, { ...known, [name]: Math.max(known[name], mark.upTo) });
    }
  }

  /**
   * How far the user's last message has come: sent, delivered or read.
   *
   * @param {Message} message
   * @param {boolean} isGroup
   */
  text({ number: last }, isGroup) {
    const others = [...this.#marks].filter(([user]) => user !== person()?.user).map(([, mark]) => mark);
    const readers = others.filter(({ read }) => read >= last).length;
    if (readers > 0) return isGroup ? t("chat.readCount", { count: readers }) : t("chat.read");
    return t(others.some(({ delivered }) => delivered >= last) ? "chat.delivered" : "chat.sent");
  }
}
