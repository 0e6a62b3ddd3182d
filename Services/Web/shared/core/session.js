import { handOver } from "./belongings.js";
import { Fault, send } from "./client.js";
import { announce } from "./events.js";
import { remember, remembered } from "./settings.js";
import { within } from "./waiting.js";

/** @typedef {import("/umkreis.js").MyAccountReply} Account */

/** @type {Account | null} */
let account = null;
/** @type {Promise<unknown> | null} */
let starting = null;

/** The account of the present user or guest; `null` without one. */
export const current = () => account;

/** The account of the signed-in person; `null` for guests and without a user. */
export const person = () => account !== null && !account.isGuest ? account : null;

/**
 * Loads the account of the session; its cookie is invisible to the page. If the reply takes long, the stored account is
 * used, and `sessionChanged` is announced if it has changed.
 */
export async function loadSession() {
  /** @type {Account | null} */
  const stored = remembered("session", false) ? remembered("account", null) : null;
  const asked = askSession().then(() => true);
  if (stored === null || await within(asked)) return void await asked;
  account = stored;
  asked.then(() => announceIfChanged(stored), () => {});
}

async function askSession() {
  // Another tab may sign in meanwhile; its account must stay.
  if (!remembered("session", false)) return settle(null);
  /** @type {Account | null} */
  let found = null;
  try {
    // Returning users get a shorter timeout.
    const timeoutMs = !navigator.onLine ? 500 : remembered("account", null) ? 5_000 : 20_000;
    found = await send("auth.myAccount", {}, { timeoutMs });
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "unauthenticated") {
      // Offline, the stored account is used.
      account = remembered("account", null);
      return;
    }
  }
  await become(found);
}

function announceIfChanged(/** @type {Account | null} */ before) {
  if (JSON.stringify(account) !== JSON.stringify(before)) announce("sessionChanged");
}

/** Loads the account again, after another tab has changed it or the session may have ended. */
export async function followSession() {
  const before = account;
  await askSession();
  announceIfChanged(before);
}

/** Loads the account again where the screen shows nothing of its change. */
export const reloadAccount = async () => become(await send("auth.myAccount", {}));

/**
 * Loads the account after signing in, registering or a change of it.
 *
 * @param {() => void} [before] runs before the screen is shown again
 */
export async function refreshAccount(before) {
  await reloadAccount();
  before?.();
  announce("sessionChanged");
}

/** Removes the user and the user's data from this browser. */
export async function forgetAccount() {
  await become(null);
  announce("sessionChanged");
}

/** Creates a guest unless a user is signed in: likes and alerts do not require registration. */
export async function ensureGuest() {
  if (account !== null) return;
  starting ??= send("auth.startGuest", {}).then(() => refreshAccount()).finally(() => (starting = null));
  await starting;
}

/** Replaces the present user, and removes the data of all others. @param {Account | null} next */
async function become(next) {
  await settle(next);
  // Another sign-in may have finished first.
  if (account !== next) return;
  remember("session", account === null ? undefined : true);
  remember("account", account ?? undefined);
}

async function settle(/** @type {Account | null} */ next) {
  account = next;
  const unsent = await handOver(next?.user ?? "");
  if (unsent > 0) announce("unsentRemoved", unsent);
}
