import { umkreis } from "../../shared/core/client.js";
import { reachability } from "../../shared/core/reachability.js";
import { current, followSession, session } from "../../shared/core/session.js";
import { remember, remembered } from "../../shared/core/settings.js";

/**
 * One event stream for all tabs: the tab that holds a lock has it and tells the others.
 *
 * @typedef {import("/umkreis.js").PolledCall} PolledCall
 * @typedef {{ user: string, name: string, reply?: unknown }} News
 */

const forGuests = /** @type {const} */ ([
  "favourites.favouriteChangesAfter", "favourites.favouriteAlertsAfter", "geo.alertsAfter",
]);
/** Their first reply without a position tells of the past. */
const alerts = new Set(["geo.alertsAfter", "favourites.favouriteAlertsAfter"]);
const channel = new BroadcastChannel("umkreis.live");
let controller = new AbortController();
let leads = false;
let follows = "";

/** Whether this tab has the stream: for what must be done once for all tabs. */
export const isLeader = () => leads;

/** Dispatches `live:<call>` with the reply as `detail`, and `live:reset`, on the window of every tab. */
export function startLive() {
  channel.onmessage = ({ data }) => announce(data);
  session.addEventListener("change", restart);
  restart();
}

/** For the present user, if that is another one. */
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
    const told = new Set(after === "" ? [] : alerts);
    // A connection that is back is used at once.
    const again = new AbortController();
    addEventListener("online", () => again.abort(), { signal: again.signal });
    reachability.addEventListener("return", () => again.abort(), { signal: again.signal });
    for await (const event of umkreis.events(calls(), { after, signal: AbortSignal.any([signal, again.signal]) })) {
      if (event.name === "fault") break;
      failures = 0;
      if (event.name === "reset") {
        tell({ user, name: "reset" });
        continue;
      }
      if (!alerts.has(event.name) || told.has(event.name)) tell({ user, name: event.name, reply: event.reply });
      told.add(event.name);
      remember("live", { user, id: event.id });
    }
    const isBack = again.signal.aborted;
    again.abort();
    if (signal.aborted || isBack) continue;
    // Refused: the edge renews a session when the next stream begins, unless it has ended.
    await pause(Math.min(60_000, 500 * 2 ** failures), signal);
    await followSession().catch(() => {});
  }
}

/** The position is the last one of this user; another user's is of no use. */
function position(/** @type {string} */ user) {
  const last = remembered("live", { user: "", id: "" });
  return last.user === user ? last.id : "";
}

function tell(/** @type {News} */ news) {
  channel.postMessage(news);
  announce(news);
}

function announce(/** @type {News} */ { user, name, reply }) {
  if (user === (current()?.user ?? "")) dispatchEvent(new CustomEvent(`live:${name}`, { detail: reply }));
}

/** @param {number} ms @param {AbortSignal} signal @returns {Promise<void>} */
const pause = (ms, signal) => new Promise((resolve) => {
  const timer = setTimeout(resolve, ms);
  signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
});
