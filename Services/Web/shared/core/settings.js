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
    const text = localStorage.getItem(nameOf(key));
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** The reader's choices, unlike the session, the account and the errors. */
const chosen = ["language", "theme", "around", "map", "mapType", "watch"];
/** Settings of a person; their names in the storage end with the user. */
const personal = ["around", "errors", "map", "watch"];

const isOneOf = (/** @type {string[]} */ names, /** @type {string} */ key) =>
  names.some((name) => key === name || key.startsWith(`${name}.`));

/** The present user of this browser, for all tabs: `""` is a stranger, `null` unknown. @returns {string | null} */
export const owner = () => remembered("owner", null);

const nameOf = (/** @type {string} */ key) => `umkreis.${key}${isOneOf(personal, key) && reader !== "" ? `@${reader}` : ""}`;
/** The present user as this page knows. */
let reader = owner() ?? "";

const keyOf = (/** @type {string} */ name) => name.replace("umkreis.", "").replace(/@.*/, "");

/** The names of the reader's settings that this browser remembers. */
export function rememberedSettings() {
  try {
    return Object.keys(localStorage).filter((name) => name === nameOf(keyOf(name))).map(keyOf).filter((key) => isOneOf(chosen, key));
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
    // Another tab may know of another user already.
    if (isOneOf(personal, key) && (owner() ?? reader) !== reader) return;
    if (value === undefined) localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), JSON.stringify(value));
  } catch {
    // A full or forbidden storage: the setting lasts as long as the page.
  }
}

/**
 * Replaces the present user, and removes the settings and drafts of others. A stranger who signs in keeps the settings.
 *
 * @param {string} user
 * @param {string} former
 * @returns {number} removed drafts
 */
export function handOverSettings(user, former) {
  reader = user;
  remember("owner", user);
  if (former !== user) remember("live", undefined);
  let drafts = 0;
  try {
    for (const name of Object.keys(localStorage)) {
      const own = nameOf(keyOf(name));
      if (!isOneOf(personal, keyOf(name)) || name === own) continue;
      if (!name.includes("@") && ["", user].includes(former)) localStorage[own] ??= localStorage[name];
      localStorage.removeItem(name);
    }
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith("umkreis.draft.") || name.startsWith(`umkreis.draft.${user}/`)) continue;
      localStorage.removeItem(name);
      drafts++;
    }
  } catch {
    // A forbidden storage has no settings.
  }
  return drafts;
}
