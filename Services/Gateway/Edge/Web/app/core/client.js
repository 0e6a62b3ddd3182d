import { Fault, newKey, Umkreis } from "/umkreis.js";

export { Fault, newKey };

/** @typedef {import("/umkreis.js").Calls} Calls */

/** The server of this page; the browser's cookie holds the session. */
export const umkreis = new Umkreis("", { cookie: true });

/**
 * Sends a call as the present user.
 *
 * @template {keyof Calls} C
 * @param {C} call
 * @param {Calls[C]["request"]} request
 * @param {import("/umkreis.js").SendOptions} [options]
 * @returns {Promise<Calls[C]["reply"]>}
 */
export const send = (call, request, options) => umkreis.send(call, request, options);

/**
 * The address of a photo in the width that fits.
 *
 * @param {string} media
 * @param {"original" | "320" | "720" | "1600"} variant
 * @param {string} [owner] of a profile's photo
 */
export const photoURL = (media, variant, owner) => umkreis.url(media, variant, owner);
