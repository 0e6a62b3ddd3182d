import { umkreis } from "../../shared/core/client.js";
import { announce, broadcast, listen } from "../../shared/core/events.js";
import { current, followSession } from "../../shared/core/session.js";
import { remember, remembered } from "../../shared/core/settings.js";

/**
 * One event stream for all tabs: the tab that holds a lock opens it and broadcasts its replies.
 *
 * @typedef {import("/umkreis.js").PolledCall} PolledCall
 * @typedef {import("../../shared/core/events.js").Events} Events
 */

const forGuests = /** @type {const} */ ([
  "favourites.favouriteChangesAfter", "favourites.favouriteAlertsAfter", "geo.alertsAfter",
]);
/** Without a position, their first reply contains old alerts. */
const alerts = new Set(["geo.alertsAfter", "favourites.favouriteAlertsAfter"]);
let controller = new AbortController();
let leads = false;
let follows = "";

/** Whether this tab has the stream: for work that one tab does for all. */
export const isLeader = () => leads;

/** Announces `live:<call>` with each reply, and `live:reset`, in every tab of the user. */
export function startLive() {
  listen("streamed", ({ user, name, reply }) => {
    if (user === (current()?.user ?? "")) announce(`live:${name}`, /** @type {any} */ (reply));
  });
  listen("sessionChanged", restart);
  restart();
}

/** Opens the stream of the present user, if the user has changed. */
function restart() {
  const account = current();
  const wanted = `${account?.user} ${account?.isGuest}`;
  if (wanted === follows) return;
  follows = wanted;
  controller.abort();
  controller = new AbortController();
  const { signal } = controller;
  const user = account?.user ?? "";
  navigator.locks.request(`umkreis.live.${user}`, { signal }, () => lead(user, signal)).catch(() => {}).finally(() => {
    if (controller.signal === signal) leads = false;
  });
}

/** @returns {PolledCall[]} */
function calls() {
  const account = current();
  return [
    "catalogue.newsAfter",
    ...(account ? forGuests : []),
    ...(account && !account.isGuest ? /** @type {const} */ (["chat.syncAfter"]) : []),
  ];
}

/**
 * Holds the stream until the tab closes or the user changes.
 *
 * @param {string} user
 * @param {AbortSignal} signal
 */
async function lead(user, signal) {
  leads = true;
  for (let failures = 0; !signal.aborted; failures++) {
    const after = position(user);
    const begun = new Set(after === "" ? [] : alerts);
    // A restored connection is used at once.
    const again = new AbortController();
    addEventListener("online", () => again.abort(), { signal: again.signal });
    listen("reconnected", () => again.abort(), again);
    for await (const event of umkreis.events(calls(), { after, signal: AbortSignal.any([signal, again.signal]) })) {
      if (event.name === "fault") break;
      failures = 0;
      if (event.name === "reset") {
        broadcast("streamed", { user, name: "reset" });
        continue;
      }
      const isOld = alerts.has(event.name) && !begun.has(event.name);
      if (!isOld) broadcast("streamed", { user, name: event.name, reply: event.reply });
      begun.add(event.name);
      remember("live", { user, id: event.id });
    }
    const isBack = again.signal.aborted;
    again.abort();
    if (signal.aborted || isBack) continue;
    // After a refusal, the edge renews the session with the next stream, unless the session has ended.
    await pause(Math.min(60_000, 500 * 2 ** failures), signal);
    await followSession().catch(() => {});
  }
}

/** The position in the stream where this user's last tab stopped; empty for another user. */
function position(/** @type {string} */ user) {
  const last = remembered("live", { user: "", id: "" });
  return last.user === user ? last.id : "";
}

/** @param {number} ms @param {AbortSignal} signal @returns {Promise<void>} */
const pause = (ms, signal) => new Promise((resolve) => {
  const timer = setTimeout(resolve, ms);
  signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
});
