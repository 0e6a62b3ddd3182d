import { kindsOf } from "../../shared/core/apps.js";
import { Fault, send } from "../../shared/core/client.js";
import { announce, listen } from "../../shared/core/events.js";
import { isOffline } from "../../shared/core/faults.js";
import { go, link } from "../../shared/core/router.js";
import { ensureGuest } from "../../shared/core/session.js";
import { remember, remembered } from "../../shared/core/settings.js";
import { t } from "../../shared/core/texts.js";
import { notice, noticeFailure } from "../../shared/parts/notices.js";

/** @typedef {import("../../shared/core/apps.js").App} App */
/** @typedef {import("/umkreis.js").TrackFix} Fix */

/** The pauses between reports of a moving device, and of a resting one. */
const betweenMs = 3_000, restMs = 25_000;
/** The maximum number of fixes that wait for the network. */
const maximum = 100;

/** @type {App | null} */
let watched = null;
/** @type {Fix[]} */
let fixes = [];
/** @type {Fix | null} */
let last = null;
let watch = 0, timer = 0, sentAt = 0;

// The fixes of the former user are not sent for the next.
listen("sessionChanged", () => (fixes = []));
listen("appShown", watchFor);

/** Whether posts of the app have fences. */
export const canWatch = (/** @type {App} */ app) => kindsOf(app).some((kind) => kind.facets.fence);

/** Whether the user wants notices of fences. */
export const isWatching = (/** @type {App} */ app) => remembered(`watch.${app.name}`, false);

/** The last known position. */
export const lastPosition = () => last;

/** Switches the notices for all screens of the app, also for later visits. */
export function switchWatch(/** @type {App} */ app, /** @type {boolean} */ isOn) {
  remember(`watch.${app.name}`, isOn || undefined);
  watchFor(app);
  announce("watchSwitched");
}

/** Watches the position while an app with notices is shown. */
export function watchFor(/** @type {App | null} */ app) {
  const wanted = app !== null && isWatching(app) && canWatch(app) ? app : null;
  if (wanted?.name === watched?.name) return;
  if (watched !== null) navigator.geolocation.clearWatch(watch);
  clearTimeout(timer);
  [watched, fixes] = [wanted, []];
  if (wanted === null) return;
  watch = navigator.geolocation.watchPosition(found, refused, { enableHighAccuracy: true, maximumAge: 5_000 });
}

function found(/** @type {GeolocationPosition} */ { coords, timestamp }) {
  last = { at: new Date(timestamp).toISOString(), lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy };
  fixes = [...fixes, last].slice(-maximum);
  announce("positionFound");
  clearTimeout(timer);
  timer = setTimeout(report, Math.max(0, sentAt + betweenMs - Date.now()));
}

function refused(/** @type {GeolocationPositionError} */ error) {
  if (error.code !== error.PERMISSION_DENIED || watched === null) return;
  switchWatch(watched, false);
  notice(t("position.denied"));
}

/** Sends the fixes, and shows a notice for each entered fence. */
async function report() {
  const app = watched, sent = fixes;
  if (app === null) return;
  [fixes, sentAt] = [[], Date.now()];
  try {
    await ensureGuest();
    const { notices } = await send("geo.track", { fixes: sent, kinds: app.kinds.slice(0, 8) });
    notices.filter(({ event }) => event === "entered").forEach((entered) => announceEntry(app, entered));
  } catch (error) {
    if (isOffline(error)) fixes = [...sent, ...fixes].slice(-maximum);
    else if (error instanceof Fault) noticeFailure(error);
  }
  if (app !== watched) return;
  // A resting device reports no new fixes, but a visit begins only with a second one.
  clearTimeout(timer);
  timer = setTimeout(() => navigator.geolocation.getCurrentPosition(found, () => {}, { maximumAge: 0 }), restMs);
}

function announceEntry(/** @type {App} */ app, /** @type {import("/umkreis.js").FenceNotice} */ { post, title }) {
  const open = { label: t("action.open"), run: () => go(link(app, `post/${post}`)) };
  notice(t("watch.entered", { title }), open, { stays: true });
}
