import { Fault, send } from "./client.js";
import { remember, remembered } from "./settings.js";

/** @typedef {import("/umkreis.js").MyAccountReply} Account */

/** @type {Account | null} */
let account = null;
/** @type {Promise<unknown> | null} */
let starting = null;

/** Announces `change` when somebody signs in or out. */
export const session = new EventTarget();

/** The present user: a guest, a person, or `null` for a stranger. */
export const current = () => account;

/** The signed-in person; `null` for guests and strangers. */
export const person = () => account !== null && !account.isGuest ? account : null;

/** Asks the server who this is; the cookie itself is invisible to the page. */
export async function loadSession() {
  if (!remembered("session", false)) {
    account = null;
    return;
  }
  try {
    // Whoever was signed in before does not wait long for an unreachable server.
    const timeoutMs = !navigator.onLine ? 500 : remembered("account", null) ? 5_000 : 20_000;
    account = await send("auth.myAccount", {}, { timeoutMs });
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "unauthenticated") {
      // Offline: the account as it was.
      account = remembered("account", null);
      return;
    }
    account = null;
  }
  keep();
}

/** Looks again who this is: after another tab has changed it, or the session may have ended. */
export async function followSession() {
  const before = JSON.stringify(account);
  await loadSession();
  if (JSON.stringify(account) !== before) session.dispatchEvent(new Event("change"));
}

/**
 * After signing in, registering or a change of the account.
 *
 * @param {() => void} [before] runs before the screen shows itself again
 */
export async function refreshAccount(before) {
  account = await send("auth.myAccount", {});
  keep();
  before?.();
  session.dispatchEvent(new Event("change"));
}

/** Forgets the user in this browser. */
export function forgetAccount() {
  account = null;
  keep();
  session.dispatchEvent(new Event("change"));
}

/** Makes a stranger a guest: likes and alerts need no account. */
export async function ensureGuest() {
  if (account !== null) return;
  starting ??= send("auth.startGuest", {}).then(() => refreshAccount()).finally(() => (starting = null));
  await starting;
}

function keep() {
  remember("session", account === null ? undefined : true);
  remember("account", account ?? undefined);
}
