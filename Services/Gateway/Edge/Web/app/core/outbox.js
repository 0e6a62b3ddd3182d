import { Fault, newKey, send } from "./client.js";
import { list, put, remove } from "./database.js";
import { explain, isOffline } from "./faults.js";
import { isReachable, noteReached, noteUnreachable, reachability } from "./reachability.js";
import { current, ensureGuest, session } from "./session.js";

/**
 * What the reader wants, kept until the server has answered.
 *
 * @typedef {import("./client.js").Calls} Calls
 * @typedef {object} Intent
 * @property {string} id in the order of writing
 * @property {number} at
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
const longestMs = 30 * 86_400_000;
const mostFailures = 5;
const channel = new BroadcastChannel("umkreis.outbox");
let last = 0;
let pauses = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Keeps an intent and sends it: at once, or when the server is reachable again, also after a reload.
 *
 * `outbox` events of the window say what becomes of it, in all tabs.
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
  sendAll();
  return intent;
}

/** The intents of the present user, oldest first. @returns {Promise<Intent[]>} */
export async function intents(subject = "") {
  const all = /** @type {Intent[]} */ (await list("outbox").catch(() => []));
  const isOwn = (/** @type {Intent} */ { account }) => account === null || account === current()?.user;
  return all.filter((intent) => isOwn(intent) && (subject === "" || intent.subject === subject));
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
  sendAll();
}

/** Sends what was left by the last visit, and all later intents. */
export function startOutbox() {
  channel.onmessage = ({ data }) => {
    announce(data);
    // If the tab that sends closes, this one goes on.
    if (data.state === "waiting" && timer === undefined) later();
  };
  reachability.addEventListener("return", sendAll);
  session.addEventListener("change", sendAll);
  addEventListener("online", sendAll);
  sendAll();
}

/** One tab sends at a time. */
function sendAll() {
  clearTimeout(timer);
  timer = undefined;
  navigator.locks.request("umkreis.outbox", work).catch(() => later());
}

async function work() {
  const waiting = new Set();
  for (;;) {
    const next = (await intents()).find(({ refusal, subject, call }) =>
      refusal === undefined && !waiting.has(subject) && !waiting.has(serviceOf(call)));
    if (next === undefined) break;
    if (Date.now() - next.at > longestMs) await dismiss(next);
    else await attempt(next, waiting);
  }
  if (waiting.size > 0) later();
  else pauses = 0;
}

/**
 * @param {Intent} intent
 * @param {Set<string>} waiting subjects and services that come later
 */
async function attempt(intent, waiting) {
  const { call, request, key, subject } = intent;
  try {
    if (intent.account === null) await ensureGuest();
    const reply = await send(call, request, { key, timeoutMs: isReachable(call) ? 8_000 : 1_500 });
    await remove("outbox", intent.id);
    noteReached(call);
    tell({ state: "sent", intent, reply });
  } catch (error) {
    if (isOffline(error)) {
      waiting.add(serviceOf(call));
      noteUnreachable(call);
      return tell({ state: "waiting", intent });
    }
    const code = error instanceof Fault ? error.code : "internal";
    const failures = (intent.failures ?? 0) + (code === "internal" ? 1 : 0);
    if (["throttled", "unauthenticated"].includes(code) || (code === "internal" && failures < mostFailures)) {
      waiting.add(subject);
      await put("outbox", { ...intent, failures });
      return tell({ state: "waiting", intent });
    }
    const refused = { ...intent, refusal: explain(error) };
    await put("outbox", refused);
    tell({ state: "refused", intent: refused });
  }
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(sendAll, Math.min(30_000, 2_000 * 2 ** pauses++));
}

const serviceOf = (/** @type {string} */ call) => call.split(".")[0] ?? "";

function tell(/** @type {OutboxNews} */ news) {
  channel.postMessage(news);
  announce(news);
}

function announce(/** @type {OutboxNews} */ news) {
  dispatchEvent(new CustomEvent("outbox", { detail: news }));
}
