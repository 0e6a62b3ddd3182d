import { isLoaded, loadApps } from "./apps.js";
import { announce, listen } from "./events.js";
import { isOnline } from "./reachability.js";

const everyMs = 10_000;

/**
 * Loads kinds and apps again while a visible screen shows them, and announces `appsChanged` after a change from elsewhere.
 *
 * @param {() => boolean} isWanted whether the present screen shows them
 */
export function startRegistry(isWanted) {
  let latest = performance.now();
  const refresh = async () => {
    if (document.hidden || !isOnline() || (isLoaded() && !isWanted())) return;
    latest = performance.now();
    if (await loadApps()) announce("appsChanged");
  };
  const quietly = () => void refresh().catch(() => {});
  setInterval(quietly, everyMs);
  // Other screens have not asked meanwhile.
  listen("visit", () => performance.now() - latest > everyMs && quietly());
  document.addEventListener("visibilitychange", quietly);
  listen("reconnected", quietly);
}
