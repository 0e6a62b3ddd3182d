import { Fault, newKey } from "../../shared/core/client.js";
import { isKnown, list, put, remove } from "../../shared/core/database.js";
import { current } from "../../shared/core/session.js";
import { owner } from "../../shared/core/settings.js";

/**
 * What the reader wants, kept until the server has answered.
 *
 * @typedef {import("../../shared/core/client.js").Calls} Calls
 * @typedef {object} Intent
 * @property {string} id in the order of writing
 * @property {number} at
 * @property {number} [v]
 * @property {string} key of all its repetitions
 * @property {keyof Calls} call
 * @property {any} request
 * @property {string} subject intents of one subject are sent in order
 * @property {string | null} account who wrote it; `null` for a stranger
 * @property {number} [failures] of the server
 * @property {string} [refusal] for the reader; it waits to be repeated or dismissed
 *
 * @typedef {{ state: "added" | "waiting" | "sent" | "refused" | "dismissed", intent: Intent, reply?: any }} OutboxNews
 */

const most = 200;
const channel = new BroadcastChannel("umkreis.outbox");
let last = 0;

channel.onmessage = (/** @type {MessageEvent<OutboxNews>} */ { data }) => announce(data);

/**
 * Keeps an intent and sends it: at once, or when the server is reachable again, also after a reload.
 *
 * `outbox` events of the window say what becomes of it, in all tabs; their `detail` is an `OutboxNews`.
 *
 * @template {keyof Calls} C
 * @param {C} call
 * @param {Calls[C]["request"]} request
 * @param {{ subject: string, key?: string }} options intents of one subject are sent in order
 * @returns {Promise<Intent>} as soon as it is kept
 */
export async function enqueue(call, request, { subject, key = newKey() }) {
  if ((await list("outbox")).length >= most) throw new Fault("conflict", "the outbox is full", { rule: "outbox-full" });
  last = Math.max(Date.now(), last + 1);
  const id = `${last.toString(36)}-${key}`;
  const intent = { id, at: last, key, call, request, subject, account: current()?.user ?? null };
  await put("outbox", intent);
  tell({ state: "added", intent });
  return intent;
}

/** The intents of the present user, oldest first. @returns {Promise<Intent[]>} */
export async function intents(subject = "") {
  const all = /** @type {Intent[]} */ (await list("outbox").catch(() => []));
  // Another tab may know of another user already: the cookie would be that one's.
  const user = owner() === (current()?.user ?? "") ? owner() : null;
  const isOwn = (/** @type {Intent} */ { account }) => account === null || account === user;
  return all.filter((intent) => isKnown(intent) && isOwn(intent) && (subject === "" || intent.subject === subject));
}

/** Forgets an intent that was refused. */
export async function dismiss(/** @type {Intent} */ intent) {
  await remove("outbox", intent.id);
  tell({ state: "dismissed", intent });
}

/** Sends an intent again with its key. */
export async function repeat(/** @type {Intent} */ { refusal, failures, ...intent }) {
  await put("outbox", intent);
  tell({ state: "added", intent });
}

/** Says in all tabs what became of an intent. */
export function tell(/** @type {OutboxNews} */ news) {
  channel.postMessage(news);
  announce(news);
}

function announce(/** @type {OutboxNews} */ news) {
  dispatchEvent(new CustomEvent("outbox", { detail: news }));
}
