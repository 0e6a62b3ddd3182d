import { send } from "../../shared/core/client.js";
import { explain, isOffline } from "../../shared/core/faults.js";
import { t } from "../../shared/core/texts.js";

export const services = /** @type {const} */ (["auth", "catalogue", "geo", "favourites", "chat"]);

/** @typedef {typeof services[number]} Service */

/** After this time a service counts as hanging, so that it does not hold up the parts of the others. */
export const timeoutMs = 2_000;

/**
 * Sends a call that every service supports.
 *
 * @template {"ready" | "stats" | "metrics" | "logs" | "dailyActivity" | "listQuarantined" | "retryQuarantined"} W
 * @param {Service} service
 * @param {W} word
 * @param {AbortSignal} signal
 * @param {import("/umkreis.js").Calls[`auth.${W}`]["request"]} [request]
 * @param {import("/umkreis.js").SendOptions} [options]
 * @returns {Promise<import("/umkreis.js").Calls[`auth.${W}`]["reply"]>}
 */
export const ask = (service, word, signal, request = {}, options = {}) =>
  /** @type {any} */ (send(`${service}.${word}`, request, { signal, ...options }));

/** The state of a service after a failed call. */
export const troubleOf = (/** @type {unknown} */ error) => isOffline(error) ? t("console.health.down") : explain(error);

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
