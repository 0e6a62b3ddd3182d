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
const drafts = "umkreis.draft.";

const isOneOf = (/** @type {string[]} */ names, /** @type {string} */ key) =>
  names.some((name) => key === name || key.startsWith(`${name}.`));

/** The present user of this browser, for all tabs: `""` is a stranger, `null` unknown. @returns {string | null} */
export const owner = () => remembered("owner", null);

/** The present user as this page knows. */
let reader = owner() ?? "";

const nameOf = (/** @type {string} */ key, user = reader) =>
  `umkreis.${key}${user !== "" && isOneOf(personal, key) ? `@${user}` : ""}`;

/** The names of the reader's settings that this browser remembers. */
export function rememberedSettings() {
  try {
    const keys = Object.keys(localStorage).map((name) => name.replace("umkreis.", "").replace(/@.*/, ""));
    return [...new Set(keys)].filter((key) => isOneOf(chosen, key) && localStorage.getItem(nameOf(key)) !== null);
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
  try {
    for (const name of Object.keys(localStorage)) handOver(name, user, former);
    const foreign = draftNames().filter((name) => !name.startsWith(`${drafts}${user}/`));
    foreign.forEach((name) => sessionStorage.removeItem(name));
    return foreign.length;
  } catch {
    return 0;
  }
}

const draftNames = () => Object.keys(sessionStorage).filter((name) => name.startsWith(drafts));

/** How many forms of this tab have text that was not sent. */
export function countDrafts() {
  try {
    return draftNames().length;
  } catch {
    return 0;
  }
}

function handOver(/** @type {string} */ name, /** @type {string} */ user, /** @type {string} */ former) {
  const key = name.replace("umkreis.", "").replace(/@.*/, "");
  if (!isOneOf(personal, key) || name === nameOf(key, user)) return;
  const isAdopted = !name.includes("@") && (former === "" || former === user);
  if (isAdopted && localStorage.getItem(nameOf(key, user)) === null) {
    localStorage.setItem(nameOf(key, user), localStorage.getItem(name) ?? "");
  }
  localStorage.removeItem(name);
}
