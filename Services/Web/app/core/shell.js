import { loadApps } from "../../shared/core/apps.js";
import { listen } from "../../shared/core/events.js";
import { shownAsOf } from "../../shared/core/reachability.js";
import { startRegistry } from "../../shared/core/registry.js";
import { showAgain } from "../../shared/core/router.js";

/** Stored replies are replaced together. */
const replaceMs = 200;

const isTyping = () => document.activeElement?.matches("input, textarea, select") ?? false;
const isListOfApps = () => document.documentElement.dataset.app === "";

/** Caches the files of the page for offline use, and refreshes a stale screen once the server has answered. */
export function startShell() {
  let wasStale = false;
  listen("reachabilityChanged", () => {
    wasStale ||= shownAsOf() !== null || document.querySelector("#main [role=alert]") !== null;
  });
  listen("reconnected", () => {
    if (wasStale && !isTyping()) showAgain();
    wasStale = false;
  });
  replaceStored();
  startRegistry(isListOfApps);
  listen("appsChanged", () => isListOfApps() && showAgain());
  cacheFiles();
}

/** Shows the screen again after the server's replies to the start of the page. */
function replaceStored() {
  let timer = 0;
  const replace = async () => {
    await loadApps();
    // Drawing the screen again would take what the user types.
    if (!isTyping() && document.querySelector("dialog[open]") === null) showAgain();
  };
  listen("keptReplaced", () => {
    clearTimeout(timer);
    timer = setTimeout(() => replace().catch(() => {}), replaceMs);
  });
}

function cacheFiles() {
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.register("/app/sw.js", { scope: "/app/" }).catch(() => {});
  const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ work) => setTimeout(work, 2_000));
  navigator.serviceWorker.ready.then(({ active }) => idle(() => active?.postMessage({ fill: loaded() })));
}

/** The paths of all files that this page has loaded, including those before the worker started. */
const loaded = () => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
