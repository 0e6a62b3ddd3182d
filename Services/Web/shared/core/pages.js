/**
 * @template T
 * @typedef {{ entries: T[], next?: string | null }} Page
 */

/**
 * All entries of a list that the server sends in pages.
 *
 * @template T
 * @param {(cursor: string | undefined) => Promise<Page<T>>} load
 * @param {number} maximum pages
 * @returns {Promise<T[]>}
 */
export async function allPages(load, maximum = 10) {
  /** @type {T[]} */
  const all = [];
  let cursor;
  for (let page = 0; page < maximum; page++) {
    const { entries, next } = await load(cursor);
    all.push(...entries);
    if (!next) break;
    cursor = next;
  }
  return all;
}
