import { send } from "../../shared/core/client.js";

export const services = /** @type {const} */ (["auth", "catalogue", "geo", "favourites", "chat"]);

/** @typedef {typeof services[number]} Service */

/**
 * Sends a call that every service supports.
 *
 * @template {"ready" | "stats" | "metrics" | "logs" | "dailyActivity" | "listQuarantined" | "retryQuarantined"} W
 * @param {Service} service
 * @param {W} word
 * @param {AbortSignal} signal
 * @param {import("/umkreis.js").Calls[`auth.${W}`]["request"]} [request]
 * @returns {Promise<import("/umkreis.js").Calls[`auth.${W}`]["reply"]>}
 */
export const ask = (service, word, signal, request = {}) =>
  /** @type {any} */ (send(`${service}.${word}`, request, { signal }));

/**
 * The number of events that each follower has not read yet.
 *
 * @param {Map<Service, import("/umkreis.js").ReadyReply>} ready
 */
export function lags(ready) {
  return [...ready].flatMap(([follower, { followed }]) => Object.entries(followed ?? {}).flatMap(([source, read]) => {
    const newest = ready.get(/** @type {Service} */ (source))?.sequence;
    return newest === undefined || newest === null ? [] : [{ follower, source, behind: Math.max(0, newest - read) }];
  }));
}
