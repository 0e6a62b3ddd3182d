import { umkreis } from "./client.js";
import { announce } from "./events.js";

/** @typedef {keyof import("./client.js").Calls} Call */

/** The services that did not answer, with the time of the stored reply that the page shows. @type {Map<string, number | null>} */
const missing = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let failures = 0;

const serviceOf = (/** @type {string} */ call) => call.split(".")[0] ?? "";

/** Whether the last call of a service was answered. */
export const isReachable = (/** @type {Call} */ call) => navigator.onLine && !missing.has(serviceOf(call));

/** Whether all called services answer. */
export const isOnline = () => missing.size === 0;

/** The oldest time of the stored replies that the page shows. @returns {number | null} */
export function shownAsOf() {
  const times = [...missing.values()].filter((at) => at !== null);
  return times.length > 0 ? Math.min(...times) : null;
}

/** @param {string} call @param {number | null} [asOf] the time of the stored reply */
export function noteUnreachable(call, asOf = null) {
  const service = serviceOf(call);
  const before = missing.get(service);
  missing.set(service, asOf === null ? before ?? null : Math.min(asOf, before ?? asOf));
  if (missing.get(service) !== before) announce("reachabilityChanged");
  watch();
}

/** @param {string} call */
export function noteReached(call) {
  if (!missing.delete(serviceOf(call))) return;
  announce("reachabilityChanged");
  if (missing.size > 0) return;
  clearTimeout(timer);
  timer = undefined;
  failures = 0;
  announce("reconnected");
}

/** Pings the missing services with growing pauses. */
function watch() {
  timer ??= setTimeout(ask, Math.min(30_000, 1_000 * 2 ** failures++));
}

async function ask() {
  timer = undefined;
  const pings = [...missing.keys()].map(async (service) => {
    const call = /** @type {"chat.ping"} */ (`${service}.ping`);
    await umkreis.send(call, {}, { timeoutMs: 2_000 }).then(() => noteReached(call), () => {});
  });
  await Promise.all(pings);
  if (missing.size > 0) watch();
}

addEventListener("online", () => {
  failures = 0;
  clearTimeout(timer);
  if (missing.size > 0) ask();
});
