import { Fault, newKey } from "../../shared/core/client.js";
import { isKnown, list, put, remove } from "../../shared/core/database.js";
import { broadcast } from "../../shared/core/events.js";
import { current } from "../../shared/core/session.js";
import { owner } from "../../shared/core/settings.js";

/**
 * Calls of the user, stored until the server has answered. Each change is broadcast as `outboxChanged`.
 *
 * @typedef {import("../../shared/core/client.js").Calls} Calls
 * @typedef {import("../../shared/core/events.js").Intent} Intent
 */

const maximum = 200;
let last = 0;

/**
 * Stores an intent and sends it: at once, or when the server is reachable again, also after a reload.
 *
 * @template {keyof Calls} C
 * @param {C} call
 * @param {Calls[C]["request"]} request
 * @param {{ subject: string, key?: string }} options intents of one subject are sent in order
 * @returns {Promise<Intent>} after the intent is stored
 */
export async function enqueue(call, request, { subject, key = newKey() }) {
  if ((await list("outbox")).length >= maximum) throw new Fault("conflict", "the outbox is full", { rule: "outbox-full" });
  last = Math.max(Date.now(), last + 1);
  const id = `${last.toString(36)}-${key}`;
  const intent = { id, at: last, key, call, request, subject, account: current()?.user ?? null };
  await put("outbox", intent);
  broadcast("outboxChanged", { state: "added", intent });
  return intent;
}

/** The intents of the present user, oldest first. @returns {Promise<Intent[]>} */
export async function intents(subject = "") {
  const all = /** @type {Intent[]} */ (await list("outbox").catch(() => []));
  // Another tab may have signed in another user; these calls would then use that user's cookie.
  const user = owner() === (current()?.user ?? "") ? owner() : null;
  const isOwn = (/** @type {Intent} */ { account }) => account === null || account === user;
  return all.filter((intent) => isKnown(intent) && isOwn(intent) && (subject === "" || intent.subject === subject));
}

/** Removes an intent that was refused. */
export async function dismiss(/** @type {Intent} */ intent) {
  await remove("outbox", intent.id);
  broadcast("outboxChanged", { state: "dismissed", intent });
}

/** Sends an intent again with its key. */
export async function repeat(/** @type {Intent} */ { refusal, failures, ...intent }) {
  await put("outbox", intent);
  broadcast("outboxChanged", { state: "added", intent });
}
