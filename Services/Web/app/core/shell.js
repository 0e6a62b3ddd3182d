import { listen } from "../../shared/core/events.js";
import { shownAsOf } from "../../shared/core/reachability.js";
import { showAgain } from "../../shared/core/router.js";

/** Keeps the files of the page for the time without a server, and shows the screen anew when it is back. */
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

/** What this page has loaded, also before the worker was there. */
const loaded = () => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
