import { loadApps } from "./apps.js";
import { announce, listen } from "./events.js";
import { isOnline } from "./reachability.js";

const everyMs = 10_000;

/**
 * Loads kinds and apps again while the page is visible, and announces `appsChanged` after a change from elsewhere.
 *
 * @param {() => boolean} [isWanted] whether the present screen shows them
 */
export function startRegistry(isWanted = () => true) {
  const refresh = async () => {
    if (document.hidden || !isOnline() || !isWanted()) return;
    if (await loadApps()) announce("appsChanged");
  };
  const quietly = () => void refresh().catch(() => {});
  setInterval(quietly, everyMs);
  document.addEventListener("visibilitychange", quietly);
  listen("reconnected", quietly);
}
