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

/** The reader's choices, unlike the session, the account and the errors. */
const chosen = ["language", "theme", "around", "map", "mapType", "watch"];

/** The names of the reader's settings that this browser remembers. */
export function rememberedSettings() {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const name = key.replace("umkreis.", "");
      return chosen.some((known) => name === known || name.startsWith(`${known}.`)) ? [name] : [];
    });
  } catch {
    return [];
  }
}

/** Whether something happens for the first time since the browser was opened. */
export function isFirstTime(/** @type {string} */ key) {
  try {
    const isFirst = sessionStorage.getItem(`umkreis.${key}`) === null;
    sessionStorage.setItem(`umkreis.${key}`, "true");
    return isFirst;
  } catch {
    return false;
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
