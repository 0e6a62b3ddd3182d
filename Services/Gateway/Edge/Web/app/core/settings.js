/**
 * What this browser remembers. Values are JSON; unreadable ones count as absent.
 *
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function remembered(key, otherwise) {
  try {
    const text = localStorage.getItem(`umkreis.${key}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} key
 * @param {unknown} value `undefined` forgets it
 */
export function remember(key, value) {
  try {
    if (value === undefined) localStorage.removeItem(`umkreis.${key}`);
    else localStorage.setItem(`umkreis.${key}`, JSON.stringify(value));
  } catch {
    // A full or forbidden storage: the setting lasts as long as the page.
  }
}
