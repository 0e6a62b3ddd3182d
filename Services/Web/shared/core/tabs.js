import { broadcast, listen } from "./events.js";
import { current, followSession } from "./session.js";
import { owner } from "./settings.js";

let isAsking = false;

/** Signs all tabs in and out together, and notices when the session has ended elsewhere. */
export function startTabs() {
  let known = current()?.user;
  listen("sessionChanged", () => {
    if (current()?.user === known) return;
    known = current()?.user;
    broadcast("userChanged", known ?? null);
  });
  listen("userChanged", (user) => {
    if (user === (current()?.user ?? null)) return;
    // Set before the account is loaded, so that it is not broadcast again.
    known = user ?? undefined;
    followSession().catch(() => {});
  });
  listen("unauthenticated", () => current() && ask());
  // A suspended page may have missed the event.
  addEventListener("pageshow", compare);
  document.addEventListener("visibilitychange", compare);
}

/** Loads the account, once at a time; a wrong password is refused with the same code. */
function ask() {
  if (isAsking) return;
  isAsking = true;
  followSession().catch(() => {}).finally(() => (isAsking = false));
}

function compare() {
  if ((owner() ?? "") !== (current()?.user ?? "")) ask();
}
