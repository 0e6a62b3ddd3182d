import { Fault } from "./client.js";
import { ago } from "./format.js";
import { hasText, t } from "./texts.js";

/**
 * A sentence for the reader: by the rule, else by the code; never the server's English words.
 *
 * @param {unknown} error
 */
export function explain(error) {
  if (!(error instanceof Fault)) return t("fault.internal");
  const { rule, code, values, retryAfterMs } = error;
  const all = { ...values, words: Array.isArray(values?.words) ? values.words.join(", ") : "" };
  if (rule && hasText(`rule.${rule}`)) return t(`rule.${rule}`, all);
  if (code === "throttled" && retryAfterMs) {
    // Whole minutes: a moment later is not worth another time.
    const pauseMs = Math.max(60_000, retryAfterMs) + 1_000;
    return t("fault.throttledUntil", { when: ago(new Date(Date.now() + pauseMs).toISOString()) });
  }
  return hasText(`fault.${code}`) ? t(`fault.${code}`, all) : t("fault.internal");
}

/** Whether nobody is signed in, or the session has ended. */
export const isSignedOut = (/** @type {unknown} */ error) => error instanceof Fault && error.code === "unauthenticated";

/** Whether the server or the network is the reason. */
export const isOffline = (/** @type {unknown} */ error) =>
  error instanceof Fault && ["unavailable", "deadline-exceeded", "overloaded", "draining"].includes(error.code);
