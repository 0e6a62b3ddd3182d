import { send } from "../../../shared/core/client.js";
import { t } from "../../../shared/core/texts.js";

const repeatMs = 4_000, validMs = 6_000;

/** Reports to the others that the user is typing; lost reports do not matter. @param {string} conversation */
export function typingReporter(conversation) {
  let last = 0;
  return (/** @type {boolean} */ isTyping) => {
    if (isTyping ? Date.now() - last < repeatMs : last === 0) return;
    last = isTyping ? Date.now() : 0;
    send("chat.setTyping", { conversation, isTyping }, { timeoutMs: 2_000 }).catch(() => {});
  };
}

/** The other members that are typing; a report is valid for six seconds. */
export class Typists {
  /** @type {string[]} */
  #users = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {() => void} changed @param {AbortSignal} signal */
  constructor(changed, signal) {
    this.changed = changed;
    signal.addEventListener("abort", () => clearTimeout(this.#timer));
  }

  set(/** @type {string[]} */ users) {
    clearTimeout(this.#timer);
    this.#users = users;
    if (users.length > 0) this.#timer = setTimeout(() => this.set([]), validMs);
    this.changed();
  }

  remove(/** @type {string} */ user) {
    if (this.#users.includes(user)) this.set(this.#users.filter((other) => other !== user));
  }

  /** A text such as "Anna is typing…"; empty without typists. */
  text(/** @type {(user: string) => string} */ nameOf) {
    const names = this.#users.map(nameOf).join(", ");
    return names === "" ? "" : t("chat.typing", { names, count: this.#users.length });
  }
}
