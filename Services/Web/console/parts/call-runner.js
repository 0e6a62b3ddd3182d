import { memoryStore, Umkreis } from "/umkreis.js";
import { Fault, umkreis } from "../../shared/core/client.js";

/**
 * @typedef {"self" | "guest" | "nobody"} Caller
 * @typedef {{ isGood: boolean, ms: number, text: string }} Outcome
 */

/** The client of a guest that belongs to this page. */
const guest = new Umkreis("", { tokens: memoryStore() });
let isStarted = false;

/**
 * Sends a call, and returns the reply or the fault.
 *
 * @param {string} name
 * @param {Record<string, unknown>} request
 * @param {Caller} caller
 * @param {AbortSignal} signal
 * @returns {Promise<Outcome>}
 */
export async function runCall(name, request, caller, signal) {
  let start = performance.now();
  const outcome = (/** @type {boolean} */ isGood, /** @type {unknown} */ value) =>
    ({ isGood, ms: Math.round(performance.now() - start), text: JSON.stringify(value, null, 2) });
  try {
    const client = await clientFor(caller);
    start = performance.now();
    const reply = /** @type {unknown} */ (await client.send(/** @type {any} */ (name), /** @type {any} */ (request), { signal }));
    return outcome(true, reply instanceof Blob ? { bytes: reply.size, type: reply.type } : reply);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, message, ...more } = error;
    return outcome(false, { code, message, ...more, name: undefined });
  }
}

/** @returns {Promise<Umkreis>} */
async function clientFor(/** @type {Caller} */ caller) {
  if (caller === "self") return umkreis;
  if (caller === "nobody") return new Umkreis("", { tokens: memoryStore() });
  if (!isStarted) await guest.send("auth.startGuest", {});
  isStarted = true;
  return guest;
}
