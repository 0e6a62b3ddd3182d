import { keys, list, remove } from "./database.js";
import { handOverSettings, owner, remembered } from "./settings.js";

/**
 * Replaces the present user of this browser, and removes the data of all others: replies, photos, settings, drafts and
 * unsent changes. Replies to strangers are public and stay.
 *
 * @param {string} user `""` for a stranger
 * @returns {Promise<number>} removed drafts and unsent changes
 */
export async function handOver(user) {
  // An earlier version kept the account only.
  const former = owner() ?? /** @type {any} */ (remembered("account", null))?.user ?? null;
  // First: after an interruption they are removed at the next start.
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
