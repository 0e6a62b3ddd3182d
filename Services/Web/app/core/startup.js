import { loadApps } from "./apps.js";
import { isSignedOut } from "./faults.js";
import { loadSession } from "./session.js";

/**
 * Loads the apps and the present user, at the same time. The cookie of an ended session refuses public calls as well,
 * until the reply to one of them has removed it.
 */
export async function loadStart() {
  const identity = loadSession();
  const apps = loadApps().catch(async (error) => {
    if (!isSignedOut(error)) throw error;
    await identity;
    await loadApps();
  });
  await Promise.all([apps, identity]);
}
