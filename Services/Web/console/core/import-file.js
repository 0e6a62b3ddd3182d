/**
 * @typedef {{ line: number, entry: any }} Entry
 * @typedef {{ line: number, id: string, words: string }} Rejection
 */

const maximumBytes = 100 * 1_048_576, maximumLines = 200_000;
/** The maximum size of a batch, below the 504 KiB of a request. */
const batchBytes = 400_000;

/** Parses a file with one JSON object a line; unreadable lines are returned separately. */
export async function readEntries(/** @type {File} */ file) {
  if (file.size > maximumBytes) throw new RangeError("size");
  const lines = (await file.text()).split("\n");
  if (lines.length > maximumLines) throw new RangeError("lines");
  /** @type {Entry[]} */
  const entries = [];
  /** @type {number[]} */
  const unreadable = [];
  lines.forEach((text, index) => {
    if (text.trim() === "") return;
    const entry = parsed(text);
    if (entry === null) unreadable.push(index + 1);
    else entries.push({ line: index + 1, entry });
  });
  return { entries, unreadable };
}

function parsed(/** @type {string} */ text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** An entry of a file of posts, as the command line reads it: the id beside the members of the post. */
export function postEntry(/** @type {any} */ entry) {
  if (entry.post) return entry;
  const { externalId, externalID = externalId, ...post } = entry;
  return { externalID: String(externalID ?? ""), post };
}

/**
 * Divides entries into batches that fit into a request.
 *
 * @param {Entry[]} entries
 * @param {number} maximum of entries in a batch
 */
export function* batches(entries, maximum) {
  /** @type {Entry[]} */
  let batch = [];
  let size = 0;
  for (const entry of entries) {
    // Characters outside ASCII have up to three bytes per unit.
    const bytes = JSON.stringify(entry.entry).length * 1.5;
    if (batch.length === maximum || (batch.length > 0 && size + bytes > batchBytes)) {
      yield batch;
      [batch, size] = [[], 0];
    }
    batch.push(entry);
    size += bytes;
  }
  if (batch.length > 0) yield batch;
}
