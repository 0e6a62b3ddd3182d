import { decoded, followAddresses } from "../../shared/core/router.js";

/**
 * @typedef {object} Visit
 * @property {string[]} segments of the path after `/console`
 * @property {URLSearchParams} query
 * @property {AbortSignal} signal aborted when the user leaves
 *
 * @typedef {{ title: string, body: Node }} Shown
 */

/** The address of a screen. */
export const at = (/** @type {string[]} */ ...segments) => `/console/${segments.map(encodeURIComponent).join("/")}`;

/** The parts of the present path after `/console`. */
export const segments = () => location.pathname.split("/").slice(2).filter((segment) => segment !== "").map(decoded);

/** Calls `visit` for the present address and each later one. */
export function startRouter(/** @type {(visit: Visit) => void} */ visit) {
  followAddresses("/console", (signal) => visit({ segments: segments(), query: new URLSearchParams(location.search), signal }));
}
