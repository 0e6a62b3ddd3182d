import { go } from "../../app/core/router.js";

/**
 * @typedef {object} Visit
 * @property {string[]} segments of the path behind `/console`
 * @property {URLSearchParams} query
 * @property {AbortSignal} signal aborted when the reader leaves
 *
 * @typedef {{ title: string, body: Node }} Shown
 */

/** The address of a screen. */
export const at = (/** @type {string[]} */ ...segments) => `/console/${segments.map(encodeURIComponent).join("/")}`;

/** Calls `visit` for the present address and each later one. */
export function startRouter(/** @type {(visit: Visit) => void} */ visit) {
  let controller = new AbortController();
  const show = () => {
    controller.abort();
    controller = new AbortController();
    const segments = location.pathname.split("/").slice(2).filter((segment) => segment !== "").map(decoded);
    visit({ segments, query: new URLSearchParams(location.search), signal: controller.signal });
  };
  addEventListener("visit", show);
  addEventListener("popstate", show);
  document.addEventListener("click", follow);
  show();
}

/** A damaged address is a screen that does not exist. */
function decoded(/** @type {string} */ text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Follows links of the console without loading it again. */
function follow(/** @type {MouseEvent} */ event) {
  const anchor = event.target instanceof Element ? event.target.closest("a") : null;
  if (!anchor || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (anchor.origin !== location.origin || !anchor.pathname.startsWith("/console") || anchor.target || anchor.hash) return;
  event.preventDefault();
  go(anchor.pathname + anchor.search);
}
