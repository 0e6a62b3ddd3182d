/**
 * A stored setting of this browser. Values are JSON; unreadable ones count as absent.
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

/** Settings that the user has chosen, unlike the session, the account and the errors. */
const chosen = ["language", "theme", "around", "map", "mapType", "view", "watch", "welcome"];
/** Settings of one user; their names in the storage end with the user's id. */
const personal = ["around", "errors", "map", "watch"];

const isOneOf = (/** @type {string[]} */ names, /** @type {string} */ key) =>
  names.some((name) => key === name || key.startsWith(`${name}.`));

/** The present user of this browser, for all tabs; `""` without one, `null` if unknown. @returns {string | null} */
export const owner = () => remembered("owner", null);

const nameOf = (/** @type {string} */ key) => `umkreis.${key}${isOneOf(personal, key) && pageUser !== "" ? `@${pageUser}` : ""}`;
/** The present user of this page. */
let pageUser = owner() ?? "";

const keyOf = (/** @type {string} */ name) => name.replace("umkreis.", "").replace(/@.*/, "");

/** The names of the chosen settings that this browser stores. */
export function rememberedSettings() {
  try {
    return Object.keys(localStorage).filter((name) => name === nameOf(keyOf(name))).map(keyOf).filter((key) => isOneOf(chosen, key));
  } catch {
    return [];
  }
}

/** Whether this is the first call with a key since the browser was opened. */
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
 * @param {unknown} value `undefined` removes it
 */
export function remember(key, value) {
  try {
    // Another tab may have signed in another user already.
    if (isOneOf(personal, key) && (owner() ?? pageUser) !== pageUser) return;
    if (value === undefined) localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), JSON.stringify(value));
  } catch {
    // The storage is full or forbidden: the setting lasts as long as the page.
  }
}

/**
 * Replaces the present user, and removes the settings and drafts of others. Settings from before signing in stay.
 *
 * @param {string} user
 * @param {string} former
 * @returns {number} the number of removed drafts
 */
export function handOverSettings(user, former) {
  pageUser = user;
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
    // The storage is forbidden, so it is empty.
  }
  return drafts;
}
