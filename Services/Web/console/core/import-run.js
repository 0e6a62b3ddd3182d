import { newKey, send } from "../../shared/core/client.js";
import { explain } from "../../shared/core/faults.js";
import { batches, postEntry } from "./import-file.js";

/**
 * @typedef {import("./import-file.js").Entry} Entry
 * @typedef {import("./import-file.js").Rejection} Rejection
 * @typedef {Record<string, number>} Counts
 * @typedef {(done: number, counts: Counts, rejected: Rejection[]) => void} Progress
 */

/** The text of a fault, with its field in the entry. */
function words(/** @type {any} */ fault) {
  const field = fault.field?.replace(/^\w+\.\d+\./, "");
  return [field, fault.message].filter(Boolean).join(": ") || explain(fault);
}

/**
 * Imports posts under the user's name.
 *
 * @param {Entry[]} entries
 * @param {{ source: string, prune: number | undefined }} options `prune`: the maximum share of the source's posts to close
 * @param {Progress} progress
 * @param {AbortSignal} signal
 */
export async function importPosts(entries, { source, prune }, progress, signal) {
  const run = newKey();
  const counts = { created: 0, updated: 0, unchanged: 0, warnings: 0 };
  /** @type {Rejection[]} */
  const rejected = [];
  let done = 0;
  for (const batch of batches(entries, 200)) {
    const posts = batch.map(({ entry }) => postEntry(entry));
    const members = { source, posts, run, isWhole: prune !== undefined };
    const reply = await send("catalogue.importPosts", members, { signal, timeoutMs: 60_000 });
    for (const name of /** @type {const} */ (["created", "updated", "unchanged"])) counts[name] += reply[name];
    counts.warnings += reply.warnings?.length ?? 0;
    rejected.push(...reply.rejected.map(({ externalID, fault }) => {
      const index = Number(/^posts\.(\d+)/.exec(fault.field ?? "")?.[1]);
      return { line: batch[index]?.line ?? 0, id: externalID, words: words(fault) };
    }));
    done += batch.length;
    progress(done, counts, rejected);
  }
  const { closed } = await send("catalogue.finishImport", { source, run, prune }, { signal, timeoutMs: 60_000 });
  progress(done, { ...counts, closed }, rejected);
}

/**
 * Imports accounts with the hashes of their passwords.
 *
 * @param {Entry[]} entries
 * @param {Progress} progress
 * @param {AbortSignal} signal
 */
export async function importAccounts(entries, progress, signal) {
  /** @type {Counts} */
  const counts = {};
  /** @type {Rejection[]} */
  const rejected = [];
  let done = 0;
  for (const batch of batches(entries, 100)) {
    const accounts = batch.map(({ entry }) => entry);
    const { results } = await send("auth.importAccounts", { accounts }, { signal, timeoutMs: 60_000 });
    results.forEach(({ outcome, fault }, index) => {
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      const { line = 0, entry } = batch[index] ?? {};
      const id = String(entry?.externalID ?? entry?.email ?? entry?.username ?? "");
      if (fault) rejected.push({ line, id, words: words(fault) });
    });
    done += batch.length;
    progress(done, counts, rejected);
  }
}
