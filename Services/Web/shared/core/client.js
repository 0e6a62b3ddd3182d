import { Fault, newKey, Umkreis } from "/umkreis.js";

export { Fault, newKey };

/** @typedef {import("/umkreis.js").Calls} Calls */

/** The server of this page; the browser's cookie holds the session. */
export const umkreis = new Umkreis("", { cookie: true });

/**
 * Sends a call as the present user; a `sent` event of the window tells of the reply, `unauthenticated` of a refusal.
 *
 * @template {keyof Calls} C
 * @param {C} call
 * @param {Calls[C]["request"]} request
 * @param {import("/umkreis.js").SendOptions} [options]
 * @returns {Promise<Calls[C]["reply"]>}
 */
export async function send(call, request, options) {
  const reply = await umkreis.send(call, request, options).catch((error) => {
    if (error instanceof Fault && error.code === "unauthenticated") dispatchEvent(new Event("unauthenticated"));
    throw error;
  });
  dispatchEvent(new CustomEvent("sent", { detail: { call, reply } }));
  return reply;
}

/**
 * The address of a photo in the width that fits.
 *
 * @param {string} media
 * @param {"original" | "320" | "720" | "1600"} variant
 * @param {string} [owner] of a profile's photo
 */
export const photoURL = (media, variant, owner) => umkreis.url(media, variant, owner);
