import { signInLink } from "../core/arrival.js";
import { h } from "../core/dom.js";
import { explain, isSignedOut } from "../core/faults.js";
import { LostFile } from "../core/files.js";
import { t } from "../core/texts.js";
import { icon } from "./icons.js";

/**
 * The content of an empty list: a title and advice.
 *
 * @param {import("./icons.js").Icon} picture
 * @param {string} title
 * @param {string} [advice]
 * @param {...Node} actions
 */
export const empty = (picture, title, advice = "", ...actions) => shape("h2", picture, title, advice, actions);

/**
 * The content of an empty screen.
 *
 * @param {import("./icons.js").Icon} picture
 * @param {string} title
 * @param {string} [advice]
 * @param {...Node} actions
 */
export const emptyScreen = (picture, title, advice = "", ...actions) => shape("h1", picture, title, advice, actions);

/**
 * @param {"h1" | "h2"} heading
 * @param {import("./icons.js").Icon} picture
 * @param {string} title
 * @param {string} advice
 * @param {Node[]} actions
 */
function shape(heading, picture, title, advice, actions) {
  return h("div.empty", {}, icon(picture), h(heading, {}, title), advice && h("p", {}, advice), h("div.actions", {}, ...actions));
}

/**
 * The text of a failure, with a button to retry or to sign in.
 *
 * @param {unknown} error
 * @param {() => void} again
 */
export function failure(error, again) {
  const words = explain(error);
  const app = document.documentElement.dataset.app;
  const isLost = error instanceof LostFile;
  const action = isSignedOut(error) && app
    ? h("a.button.primary", { href: signInLink({ name: app }) }, t("account.signIn"))
    : h("button.primary", { type: "button", onclick: isLost ? () => location.reload() : again }, t("action.again"));
  return h("div.empty", { role: "alert" }, icon("info"), h("h1", {}, words), h("div.actions", {}, action));
}

/** Grey shapes in the place of entries that are still loading. */
export const skeleton = (count = 6) =>
  h("div.skeletons", { "aria-hidden": "true" }, ...Array.from({ length: count }, () => h("div.skeleton")));
