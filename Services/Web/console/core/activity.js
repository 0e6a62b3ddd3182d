import { ask, timeoutMs } from "./services.js";

/** @typedef {import("/umkreis.js").ActivitySeries} ActivitySeries */
/** @typedef {"auth" | "catalogue" | "chat"} Source a service that counts something */

const days = 14;
export const sources = /** @type {const} */ (["auth", "catalogue", "chat"]);

/**
 * What happened on each of the last days; the parts of a screen share the calls, and repeat those that have failed.
 *
 * @param {AbortSignal} signal
 * @returns {(source: Source) => Promise<ActivitySeries[]>}
 */
export function activityLoader(signal) {
  /** @type {Map<Source, Promise<ActivitySeries[]>>} */
  const known = new Map();
  return (source) => {
    const present = known.get(source) ?? ask(source, "dailyActivity", signal, { days }, { timeoutMs }).then(({ series }) => series);
    known.set(source, present);
    present.catch(() => known.delete(source));
    return present;
  };
}

/** The number of today, in UTC. @param {ActivitySeries[]} series @param {string} name */
export const ofToday = (series, name) => series.find((one) => one.name === name)?.counts.at(-1) ?? 0;
