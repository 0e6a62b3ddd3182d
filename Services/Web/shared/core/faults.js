import { Fault } from "./client.js";
import { LostFile } from "./files.js";
import { ago } from "./format.js";
import { completeText, t } from "./texts.js";

/** Codes with a complete text: the user can only wait, retry or sign in. */
const ownWords = ["throttled", "overloaded", "draining", "unavailable", "deadline-exceeded", "internal", "unauthenticated"];

/**
 * A text for the user: by the rule of a fault, else by its code, with the server's English message.
 *
 * @param {unknown} error
 */
export function explain(error) {
  if (error instanceof LostFile) return t("shell.lostFile");
  if (!(error instanceof Fault)) return t(isLost(error) ? "fault.unavailable" : "fault.page");
  const { rule, code, message, values, retryAfterMs } = error;
  // Pauses are shown in whole minutes.
  const pauseMs = Math.max(60_000, retryAfterMs ?? 0) + 1_000;
  const when = retryAfterMs ? ago(new Date(Date.now() + pauseMs).toISOString()) : undefined;
  const known = shown({ ...values, when });
  const ofRule = rule && first(variants(`rule.${rule}`, values ?? {}), known);
  if (ofRule) return ofRule;
  if (code === "throttled" && when) return t("fault.throttledUntil", { when });
  const ofCode = completeText(`fault.${code}`, known) ?? t("fault.internal");
  return ownWords.includes(code) || !message ? ofCode : `${ofCode} (${message})`;
}

/** Whether the page could not load one of its files; the browsers have different texts for it. */
const isLost = (/** @type {unknown} */ error) => error instanceof TypeError
  && /^(Failed to fetch|NetworkError|Load failed|error loading dynamically imported|Importing a module script failed)/.test(error.message);

/**
 * The keys of a rule's texts: for a single word, for all values, for one of them, and without values.
 *
 * @param {string} key
 * @param {Record<string, unknown>} values
 */
function variants(key, values) {
  const word = Array.isArray(values.words) && values.words.length === 1 ? [`${key}.${values.words[0]}`] : [];
  return [...word, key, ...Object.keys(values).map((name) => `${key}.${name}`), `${key}.plain`];
}

/** @param {Record<string, unknown>} values for placeholders; empty lists are left out */
const shown = (values) => Object.fromEntries(Object.entries(values)
  .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
  .map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]));

/**
 * @param {string[]} keys
 * @param {Record<string, unknown>} values
 */
function first(keys, values) {
  for (const key of keys) {
    const text = completeText(key, values);
    if (text !== undefined) return text;
  }
}

/** Whether a call failed because the session has ended or is missing. */
export const isSignedOut = (/** @type {unknown} */ error) => error instanceof Fault && error.code === "unauthenticated";

/** Whether a call failed because of the server or the network. */
export const isOffline = (/** @type {unknown} */ error) =>
  error instanceof Fault && ["unavailable", "deadline-exceeded", "overloaded", "draining"].includes(error.code);
