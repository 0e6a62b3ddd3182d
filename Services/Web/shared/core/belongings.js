import { keys, list, remove } from "./database.js";
import { handOverSettings, owner, remembered } from "./settings.js";

/**
 * Replaces the present user of this browser, and removes the data of all others: replies, photos, settings, drafts and
 * unsent changes. Replies without a user are public and stay.
 *
 * @param {string} user `""` without a user
 * @returns {Promise<number>} the number of removed drafts and unsent changes
 */
export async function handOver(user) {
  // An earlier version of the app stored only the account.
  const former = owner() ?? /** @type {any} */ (remembered("account", null))?.user ?? null;
  // Comes first: after an interruption the next start removes the photos.
  if (former !== "" && former !== user) await globalThis.caches?.delete("photos").catch(() => {});
  const drafts = handOverSettings(user, former ?? "");
  await removeReplies(user).catch(() => {});
  return drafts + await removeUnsent(user).catch(() => 0);
}

/** The ids of replies begin with their user. */
async function removeReplies(/** @type {string} */ user) {
  const foreign = (await keys("replies")).filter((id) => !id.startsWith(" ") && !id.startsWith(`${user} `));
  for (const id of foreign) await remove("replies", id);
}

async function removeUnsent(/** @type {string} */ user) {
  const foreign = (await list("outbox")).filter(({ account }) => account !== null && account !== user);
  for (const { id } of foreign) await remove("outbox", id);
  return foreign.length;
}
