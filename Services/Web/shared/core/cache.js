import { send } from "./client.js";
import { find, put, trim } from "./database.js";
import { announce, listen } from "./events.js";
import { isOffline } from "./faults.js";
import { isReachable, noteReached, noteUnreachable } from "./reachability.js";
import { current } from "./session.js";
import { owner } from "./settings.js";
import { within } from "./waiting.js";

/** @typedef {import("./client.js").Calls} Calls */

const maximum = 200;
/** Replies with more characters of JSON are not stored. */
const maximumLength = 262_144;
/** Whether the server has answered this page. */
let hasAnswered = false;

listen("replied", () => (hasAnswered = true));

/**
 * Sends a call that reads. If the server is not reachable, returns the stored reply to the same request; the offline
 * bar shows its age. Until the server has answered this page, a stored reply is returned soon, and `keptReplaced` is
 * announced if the server's reply differs.
 *
 * @template {keyof Calls} C
 * @param {C} call
 * @param {Calls[C]["request"]} request
 * @param {import("/umkreis.js").SendOptions} [options]
 * @returns {Promise<Calls[C]["reply"]>}
 */
export async function cachedSend(call, request, options = {}) {
  const user = current()?.user ?? "";
  const id = [user, call, JSON.stringify(request)].join(" ");
  const known = await find("replies", id).catch(() => undefined);
  const asked = ask(call, request, options, { user, id, known });
  if (known === undefined || hasAnswered) return asked;
  const reply = await within(asked);
  if (reply !== undefined) return reply;
  const before = JSON.stringify(known.reply);
  asked.then((reply) => JSON.stringify(reply) !== before && announce("keptReplaced"), () => {});
  return known.reply;
}

/**
 * @template {keyof Calls} C
 * @param {C} call
 * @param {Calls[C]["request"]} request
 * @param {import("/umkreis.js").SendOptions} options
 * @param {{ user: string, id: string, known: { at: number, reply: Calls[C]["reply"] } | undefined }} stored
 * @returns {Promise<Calls[C]["reply"]>}
 */
async function ask(call, request, options, { user, id, known }) {
  // With a stored reply, a short timeout is enough.
  const timeoutMs = !isReachable(call) ? 1_000 : known ? 5_000 : undefined;
  try {
    const reply = await send(call, request, timeoutMs === undefined ? options : { timeoutMs, ...options });
    noteReached(call);
    keep(user, id, reply).catch(() => {});
    return reply;
  } catch (error) {
    if (!isOffline(error) || options.signal?.aborted) throw error;
    noteUnreachable(call, known?.at);
    if (known === undefined) throw error;
    return known.reply;
  }
}

/** @param {string} user @param {string} id @param {unknown} reply */
async function keep(user, id, reply) {
  // The user may have changed during the call, here or in another tab.
  if (user !== "" && user !== owner()) return;
  if (JSON.stringify(reply).length > maximumLength) return;
  await put("replies", { id, at: Date.now(), reply });
  await trim("replies", maximum);
}
