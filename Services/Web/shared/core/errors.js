import { announce } from "./events.js";
import { remember, remembered } from "./settings.js";

/** @typedef {{ at: string, words: string, path: string }} RecordedError */

const maximum = 50;

/** The last 50 errors of this browser, newest first. */
export const recordedErrors = () => /** @type {RecordedError[]} */ (remembered("errors", []));

export const forgetErrors = () => remember("errors", undefined);

/** @param {string} words for the user */
export function recordError(words) {
  const entry = { at: new Date().toISOString(), words, path: location.pathname };
  remember("errors", [entry, ...recordedErrors()].slice(0, maximum));
  announce("errorRecorded");
}
