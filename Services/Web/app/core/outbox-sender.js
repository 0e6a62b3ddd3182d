import { Fault, send } from "../../shared/core/client.js";
import { put, remove } from "../../shared/core/database.js";
import { broadcast, listen } from "../../shared/core/events.js";
import { explain, isOffline } from "../../shared/core/faults.js";
import { isReachable, noteReached, noteUnreachable } from "../../shared/core/reachability.js";
import { ensureGuest } from "../../shared/core/session.js";
import { dismiss, intents } from "./outbox.js";

/** @typedef {import("./outbox.js").Intent} Intent */

const maximumAgeMs = 30 * 86_400_000;
const maximumFailures = 5;
let pauses = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Sends the intents of earlier visits, and all later ones of all tabs. */
export function startOutbox() {
  listen("outboxChanged", ({ state }) => {
    if (state === "added") sendAll();
    // If the sending tab closes, this one continues.
    if (state === "waiting" && timer === undefined) later();
  });
  listen(["reconnected", "sessionChanged"], sendAll);
  addEventListener("online", sendAll);
  sendAll();
}

/** Sends all intents; the lock lets one tab send at a time. */
function sendAll() {
  clearTimeout(timer);
  timer = undefined;
  navigator.locks.request("umkreis.outbox", work).catch(() => later());
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(sendAll, Math.min(30_000, 2_000 * 2 ** pauses++));
}

async function work() {
  /** Subjects and services that have to wait. @type {Set<string>} */
  const waiting = new Set();
  for (;;) {
    const next = (await intents()).find(({ refusal, subject, call }) =>
      refusal === undefined && !waiting.has(subject) && !waiting.has(serviceOf(call)));
    if (next === undefined) break;
    if (Date.now() - next.at > maximumAgeMs) await dismiss(next);
    else await attempt(next, waiting);
  }
  if (waiting.size === 0) pauses = 0;
}

/**
 * @param {Intent} intent
 * @param {Set<string>} waiting
 */
async function attempt(intent, waiting) {
  const { call, request, key, subject } = intent;
  try {
    if (intent.account === null) await ensureGuest();
    const reply = await send(call, request, { key, timeoutMs: isReachable(call) ? 8_000 : 1_500 });
    await remove("outbox", intent.id);
    noteReached(call);
    broadcast("outboxChanged", { state: "sent", intent, reply });
  } catch (error) {
    const code = error instanceof Fault ? error.code : "internal";
    const failures = (intent.failures ?? 0) + (code === "internal" ? 1 : 0);
    const isMissing = isOffline(error);
    if (isMissing) {
      waiting.add(serviceOf(call));
      noteUnreachable(call);
    }
    if (isMissing || ["throttled", "unauthenticated"].includes(code) || (code === "internal" && failures < maximumFailures)) {
      waiting.add(subject);
      await put("outbox", { ...intent, failures });
      return broadcast("outboxChanged", { state: "waiting", intent });
    }
    const refused = { ...intent, refusal: explain(error) };
    await put("outbox", refused);
    broadcast("outboxChanged", { state: "refused", intent: refused });
  }
}

const serviceOf = (/** @type {string} */ call) => call.split(".")[0] ?? "";
