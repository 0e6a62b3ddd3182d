/** @typedef {{ sign: " " | "+" | "-", text: string }} Line */

/** Further lines are not compared: the comparison needs memory for each pair of lines. */
const maximumLines = 2_000;

/**
 * Compares two texts by lines: common, added and removed ones.
 *
 * Source: longest common subsequence, https://en.wikipedia.org/wiki/Longest_common_subsequence.
 *
 * @param {string} before
 * @param {string} after
 * @returns {Line[]}
 */
export function difference(before, after) {
  const [a, b] = [before, after].map((text) => text === "" ? [] : text.split("\n")).map((lines) => lines.slice(0, maximumLines));
  if (a === undefined || b === undefined) return [];
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (/** @type {number} */ i, /** @type {number} */ j) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  /** @type {Line[]} */
  const lines = [];
  let i = 0, j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ sign: " ", text: a[i] ?? "" });
      i++, j++;
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ sign: "-", text: a[i++] ?? "" });
    } else {
      lines.push({ sign: "+", text: b[j++] ?? "" });
    }
  }
  return lines;
}

/** JSON with sorted members and without absent ones, so that equal values are equal texts. */
export const ordered = (/** @type {unknown} */ value) => JSON.stringify(value, (_, member) =>
  member !== null && typeof member === "object" && !Array.isArray(member)
    ? Object.fromEntries(Object.entries(member).filter(([, one]) => one !== undefined && one !== null)
      .sort(([a], [b]) => a < b ? -1 : 1))
    : member, 2);
