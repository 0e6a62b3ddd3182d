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
 * @param {{ label: string, run: () => void }} [action] such as undo
 * @param {{ stays?: boolean }} [options] `stays`: until the reader acts
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

/** Shows once per browser session that earlier settings are in use. */
export function noticeRestored() {
  if (isFirstTime("started") && rememberedSettings().length > 0) notice(t("settings.restored"));
}

/** Shows failures that no screen handles, except the aborted requests of a screen that was left. */
export function watchUncaught() {
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
    else noticeFailure(event.reason);
  });
  // Without an error it is a note of the browser, such as of a ResizeObserver that waits for the next frame.
  addEventListener("error", ({ error }) => error && noticeFailure(error));
}

/** Shows how many unsent changes were removed with their user; not their texts, which another person might read. */
export function noticeRemoved() {
  listen("unsentRemoved", (count) => {
    notice(t("session.unsentRemoved", { count }), undefined, { stays: true });
  });
}

/** Shows a failed action and keeps it in the list of errors, to which the notice leads. */
export function noticeFailure(/** @type {unknown} */ error) {
  const words = explain(error);
  recordError(words);
  const { app } = document.documentElement.dataset;
  notice(words, app ? { label: t("errors.title"), run: () => go(`/app/${app}/errors`) } : undefined);
}

/**
 * Does what the reader wants, and tells whether it worked.
 *
 * @param {() => Promise<unknown>} run
 * @param {string} [done] the words for its success
 * @returns {Promise<boolean>} whether it worked
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
