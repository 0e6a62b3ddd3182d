import { send } from "../../../shared/core/client.js";
import { t } from "../../../shared/core/texts.js";

const repeatMs = 4_000, validMs = 6_000;

/** Tells the others that the reader is typing; lost hints do not matter. @param {string} conversation */
export function typingReporter(conversation) {
  let last = 0;
  return (/** @type {boolean} */ isTyping) => {
    if (isTyping ? Date.now() - last < repeatMs : last === 0) return;
    last = isTyping ? Date.now() : 0;
    send("chat.setTyping", { conversation, isTyping }, { timeoutMs: 2_000 }).catch(() => {});
  };
}

/**
 * Who is typing, until they stop.
 *
 * @param {(user: string) => string} nameOf
 * @param {() => void} changed
 * @param {AbortSignal} signal
 */
export function typists(nameOf, changed, signal) {
  /** @type {string[]} */
  let users = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const set = (/** @type {string[]} */ now) => {
    clearTimeout(timer);
    users = now;
    if (now.length > 0) timer = setTimeout(() => set([]), validMs);
    changed();
  };
  signal.addEventListener("abort", () => clearTimeout(timer));
  return {
    set,
    stop: (/** @type {string} */ user) => users.includes(user) && set(users.filter((other) => other !== user)),
    words: () => users.length === 0 ? "" : t("chat.typing", { names: users.map(nameOf).join(", "), count: users.length }),
  };
}
