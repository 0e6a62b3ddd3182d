import { allApps, findApp, isFresh } from "./apps.js";
import { enter, newEntry, startEntries } from "./entry.js";
import { announce, listen } from "./events.js";
import { latest } from "./latest.js";

/**
 * @typedef {object} Visit
 * @property {import("./apps.js").App} app
 * @property {string} path after the app's name: `post/01J…`
 * @property {string[]} segments of the path
 * @property {URLSearchParams} query
 * @property {AbortSignal} signal is aborted when the user leaves the screen
 *
 * @typedef {object} Shown
 * @property {string} title of the window
 * @property {Node} body
 * @property {string} [tab] the screen that is marked in the navigation
 */

/** The address of a screen of an app. @param {string} path after the app's name */
export const link = (/** @type {{ name: string }} */ app, path = "") => `/app/${app.name}${path && `/${path}`}`;

/** Goes to an address of this page. */
export function go(/** @type {string} */ address, { replace = false } = {}) {
  if (replace) history.replaceState(newEntry(), "", address);
  else history.pushState(newEntry(), "", address);
  showAgain();
}

/** Shows the screen of the present address again. */
export const showAgain = () => announce("visit");

/** Changes the query without leaving the screen, so that the address can be shared. */
export function keepQuery(/** @type {URLSearchParams} */ query) {
  const text = query.toString();
  history.replaceState(history.state, "", location.pathname + (text && `?${text}`));
}

/**
 * Calls `visit` for the present address and each later one.
 *
 * @param {(visit: Visit | null) => void} visit `null` for the list of apps
 */
export const startRouter = (visit) => followAddresses("/app", (signal) => visit(parse(signal)));

/**
 * Calls `visit` for the present address and each later one, and follows links below `root` without loading them.
 *
 * @param {string} root
 * @param {(signal: AbortSignal) => void} visit the signal is aborted at the next address
 */
export function followAddresses(root, visit) {
  const newest = latest();
  // The first address may be one to which the browser came back.
  let isReturn = true;
  const show = () => {
    enter(isReturn);
    isReturn = false;
    visit(newest());
  };
  listen("visit", show);
  addEventListener("popstate", () => {
    isReturn = true;
    showAgain();
  });
  document.addEventListener("click", (event) => follow(event, root));
  startEntries();
  show();
}

/** Decodes a part of an address; a damaged one stays as it is and finds no screen. */
export function decoded(/** @type {string} */ text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @returns {Visit | null} */
function parse(/** @type {AbortSignal} */ signal) {
  const [, , name = "", ...rest] = location.pathname.split("/").map(decoded);
  const app = findApp(name) ?? (allApps().length === 1 && !isFresh() ? allApps()[0] : undefined);
  if (app === undefined) return null;
  const segments = rest.filter((segment) => segment !== "");
  return { app, segments, path: segments.join("/"), query: new URLSearchParams(location.search), signal };
}

function follow(/** @type {MouseEvent} */ event, /** @type {string} */ root) {
  const anchor = event.target instanceof Element ? event.target.closest("a") : null;
  if (!anchor || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (anchor.origin !== location.origin || !anchor.pathname.startsWith(root) || anchor.target || anchor.hash) return;
  event.preventDefault();
  go(anchor.pathname + anchor.search);
}
