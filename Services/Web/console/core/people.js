import { send } from "../../shared/core/client.js";

/** @typedef {import("/umkreis.js").Profile} Profile */

/** @type {Map<string, Promise<Profile | null>>} */
let known = new Map();
/** @type {Map<string, (profile: Profile | null) => void>} */
let wanted = new Map();

/** The profile of a user; concurrent requests share a call. */
export function profileOf(/** @type {string} */ user) {
  const before = known.get(user);
  if (before) return before;
  // Names change rarely, and a page shows only a few.
  if (known.size > 500) known = new Map();
  /** @type {Promise<Profile | null>} */
  const profile = new Promise((resolve) => {
    if (wanted.size === 0) queueMicrotask(load);
    wanted.set(user, resolve);
  });
  known.set(user, profile);
  return profile;
}

async function load() {
  const asked = [...wanted];
  wanted = new Map();
  for (let start = 0; start < asked.length; start += 50) {
    const part = asked.slice(start, start + 50);
    try {
      const { profiles } = await send("auth.findProfiles", { users: part.map(([user]) => user) });
      for (const [user, resolve] of part) resolve(profiles.find((profile) => profile.user === user) ?? null);
    } catch {
      for (const [user, resolve] of part) {
        known.delete(user);
        resolve(null);
      }
    }
  }
}
