import { listen } from "../../shared/core/events.js";
import { shownAsOf } from "../../shared/core/reachability.js";
import { showAgain } from "../../shared/core/router.js";

/** Caches the files of the page for offline use, and refreshes a stale screen after a reconnect. */
export function startShell() {
  let wasStale = false;
  listen("reachabilityChanged", () => {
    wasStale ||= shownAsOf() !== null || document.querySelector("#main [role=alert]") !== null;
  });
  listen("reconnected", () => {
    const isTyping = document.activeElement?.matches("input, textarea, select") ?? false;
    if (wasStale && !isTyping) showAgain();
    wasStale = false;
  });
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.register("/app/sw.js", { scope: "/app/" }).catch(() => {});
  const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ work) => setTimeout(work, 2_000));
  navigator.serviceWorker.ready.then(({ active }) => idle(() => active?.postMessage({ fill: loaded() })));
}

/** The paths of all files that this page has loaded, including those before the worker started. */
const loaded = () => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
