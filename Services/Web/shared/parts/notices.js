import { byID, h } from "../core/dom.js";
import { recordError } from "../core/errors.js";
import { listen } from "../core/events.js";
import { explain } from "../core/faults.js";
import { go } from "../core/router.js";
import { isFirstTime, rememberedSettings } from "../core/settings.js";
import { t } from "../core/texts.js";

const shownMs = 6_000;

/**
 * A short notice at the edge of the page, also read aloud.
 *
 * @param {string} words
 * @param {{ label: string, run: () => void }} [action] such as undoing it
 * @param {{ stays?: boolean }} [options] `stays`: until the user dismisses it
 * @returns {() => void} removes it
 */
export function notice(words, action, { stays = false } = {}) {
  const button = action && h("button", { type: "button", onclick: () => (action.run(), element.remove()) }, action.label);
  const close = stays && h("button", { type: "button", onclick: () => element.remove() }, t("action.dismiss"));
  const element = h("div.notice", {}, h("span", {}, words), button ?? null, close);
  const all = byID("notices");
  all.append(element);
  if (all.childElementCount > 3) all.firstElementChild?.remove();
  if (!stays) setTimeout(() => element.remove(), shownMs);
  return () => element.remove();
}

/** Shows once per browser session that stored settings are in use. */
export function noticeRestored() {
  if (isFirstTime("started") && rememberedSettings().length > 0) notice(t("settings.restored"));
}

/** Shows failures that screens do not handle, except for requests that were aborted when the user left. */
export function watchUncaught() {
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
    else noticeFailure(event.reason);
  });
  // Events without an error are notes of the browser, such as of a delayed ResizeObserver.
  addEventListener("error", ({ error }) => error && noticeFailure(error));
}

/** Shows the number of unsent changes that were removed with their user, without their texts, which are private. */
export function noticeRemoved() {
  listen("unsentRemoved", (count) => {
    notice(t("session.unsentRemoved", { count }), undefined, { stays: true });
  });
}

/** Shows a failure and records it; the notice links to the list of errors. */
export function noticeFailure(/** @type {unknown} */ error) {
  const words = explain(error);
  recordError(words);
  const { app } = document.documentElement.dataset;
  notice(words, app ? { label: t("errors.title"), run: () => go(`/app/${app}/errors`) } : undefined);
}

/**
 * Runs an action, and shows a notice with the outcome.
 *
 * @param {() => Promise<unknown>} run
 * @param {string} [done] the text after success
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function attempt(run, done) {
  try {
    await run();
    if (done !== undefined) notice(done);
    return true;
  } catch (error) {
    noticeFailure(error);
    return false;
  }
}
