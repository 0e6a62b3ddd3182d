import { handOver } from "./belongings.js";
import { Fault, send } from "./client.js";
import { announce } from "./events.js";
import { remember, remembered } from "./settings.js";

/** @typedef {import("/umkreis.js").MyAccountReply} Account */

/** @type {Account | null} */
let account = null;
/** @type {Promise<unknown> | null} */
let starting = null;

/** The present user: a guest, a person, or `null` for a stranger. */
export const current = () => account;

/** The signed-in person; `null` for guests and strangers. */
export const person = () => account !== null && !account.isGuest ? account : null;

/** Asks the server who this is; the cookie itself is invisible to the page. */
export async function loadSession() {
  // Another tab may sign in meanwhile: what it writes stays.
  if (!remembered("session", false)) return settle(null);
  /** @type {Account | null} */
  let found = null;
  try {
    // Whoever was signed in before does not wait long for an unreachable server.
    const timeoutMs = !navigator.onLine ? 500 : remembered("account", null) ? 5_000 : 20_000;
    found = await send("auth.myAccount", {}, { timeoutMs });
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "unauthenticated") {
      // Offline: the account as it was.
      account = remembered("account", null);
      return;
    }
  }
  await become(found);
}

/** Looks again who this is: after another tab has changed it, or the session may have ended. */
export async function followSession() {
  const before = JSON.stringify(account);
  await loadSession();
  if (JSON.stringify(account) !== before) announce("sessionChanged");
}

/**
 * After signing in, registering or a change of the account.
 *
 * @param {() => void} [before] runs before the screen shows itself again
 */
export async function refreshAccount(before) {
  await become(await send("auth.myAccount", {}));
  before?.();
  announce("sessionChanged");
}

/** Forgets the user in this browser, with all that belongs to the user. */
export async function forgetAccount() {
  await become(null);
  announce("sessionChanged");
}

/** Makes a stranger a guest: likes and alerts need no account. */
export async function ensureGuest() {
  if (account !== null) return;
  starting ??= send("auth.startGuest", {}).then(() => refreshAccount()).finally(() => (starting = null));
  await starting;
}

/** Replaces the present user, and removes the data of all others. @param {Account | null} next */
async function become(next) {
  await settle(next);
  // Another sign-in may have been faster.
  if (account !== next) return;
  remember("session", account === null ? undefined : true);
  remember("account", account ?? undefined);
}

async function settle(/** @type {Account | null} */ next) {
  account = next;
  const unsent = await handOver(next?.user ?? "");
  if (unsent > 0) announce("unsentRemoved", unsent);
}
