import { broadcast, listen } from "./events.js";
import { current, followSession } from "./session.js";
import { owner } from "./settings.js";

let isAsking = false;

/** Signs all tabs in and out together, and follows an end of the session elsewhere. */
export function startTabs() {
  let known = current()?.user;
  listen("sessionChanged", () => {
    if (current()?.user === known) return;
    known = current()?.user;
    broadcast("userChanged", known ?? null);
  });
  listen("userChanged", (user) => {
    if (user === (current()?.user ?? null)) return;
    // Known before the page asks, so that the answer is not passed on.
    known = user ?? undefined;
    followSession().catch(() => {});
  });
  listen("unauthenticated", () => current() && ask());
  // A page that was asleep may have missed the message.
  addEventListener("pageshow", compare);
  document.addEventListener("visibilitychange", compare);
}

/** Loads the present user, once at a time: a wrong password is refused as well. */
function ask() {
  if (isAsking) return;
  isAsking = true;
  followSession().catch(() => {}).finally(() => (isAsking = false));
}

function compare() {
  if ((owner() ?? "") !== (current()?.user ?? "")) ask();
}
