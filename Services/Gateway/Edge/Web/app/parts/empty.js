import { h } from "../core/dom.js";
import { explain, isSignedOut } from "../core/faults.js";
import { t } from "../core/texts.js";
import { icon } from "./icons.js";

/**
 * What a list without entries shows: why it is empty and what to do.
 *
 * @param {import("./icons.js").Icon} picture
 * @param {string} title
 * @param {string} [advice]
 * @param {...Node} actions
 */
export function empty(picture, title, advice = "", ...actions) {
  return h("div.empty", {}, icon(picture), h("h2", {}, title), advice && h("p", {}, advice), h("div.actions", {}, ...actions));
}

/**
 * A failure, with a way on.
 *
 * @param {unknown} error
 * @param {() => void} again
 */
export function failure(error, again) {
  const words = explain(error);
  const app = document.documentElement.dataset.app;
  const action = isSignedOut(error) && app
    ? h("a.button.primary", { href: `/app/${app}/sign-in?next=${encodeURIComponent(location.pathname)}` }, t("account.signIn"))
    : h("button.primary", { type: "button", onclick: again }, t("action.again"));
  return h("div.empty", { role: "alert" }, icon("info"), h("h1", {}, words), h("div.actions", {}, action));
}

/** Grey shapes in the place of entries that are still loading. */
export const skeleton = (count = 6) =>
  h("div.skeletons", { "aria-hidden": "true" }, ...Array.from({ length: count }, () => h("div.skeleton")));
