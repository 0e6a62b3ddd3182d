import { Fault, newKey, Umkreis } from "/umkreis.js";
import { fetchBegun } from "./begun.js";
import { announce } from "./events.js";

export { Fault, newKey };

/** @typedef {import("/umkreis.js").Calls} Calls */

/** The server of this page; the browser's cookie holds the session. */
export const umkreis = new Umkreis("", { cookie: true, fetch: fetchBegun });

/**
 * A client that reports the pauses before it repeats a call that was refused because of too many.
 *
 * @param {(seconds: number) => void} paused
 */
const reporting = (paused) => new Umkreis("", { cookie: true, fetch: async (input, init) => {
  const response = await fetch(input, init);
  if (response.status === 429) paused(Number(response.headers.get("Retry-After") ?? 0));
  return response;
} });

/**
 * Sends a call as the present user; announces `replied` after success and `unauthenticated` if the session has ended.
 *
 * @template {keyof Calls} C
 * @param {C} call
 * @param {Calls[C]["request"]} request
 * @param {import("/umkreis.js").SendOptions & { paused?: (seconds: number) => void }} [options]
 * @returns {Promise<Calls[C]["reply"]>}
 */
export async function send(call, request, { paused, ...options } = {}) {
  const client = paused ? reporting(paused) : umkreis;
  const reply = await client.send(call, request, options).catch((error) => {
    if (error instanceof Fault && error.code === "unauthenticated") announce("unauthenticated");
    throw error;
  });
  announce("replied", { call, reply });
  return reply;
}

/**
 * The address of a photo in the width that fits.
 *
 * @param {string} media
 * @param {"original" | "320" | "720" | "1600"} variant
 * @param {string} [owner] the user of a profile's photo
 */
export const photoURL = (media, variant, owner) => umkreis.url(media, variant, owner);
