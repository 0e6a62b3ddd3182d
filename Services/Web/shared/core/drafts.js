import { current } from "./session.js";
import { owner } from "./settings.js";

const prefix = "umkreis.draft.", most = 50;
/** The version of what is kept; drafts of a later version of the app stay for it. */
const version = 1;

/** @template T @typedef {{ read: () => T | null, save: (value: T | null) => void }} Draft `null`: nothing was typed */

/**
 * What the present user has typed and not sent, in all tabs and after a reload; `handOver` removes it with its user.
 *
 * @template T
 * @param {string} name of the form, such as `offers/profile`
 * @returns {Draft<T>} strangers have none
 */
export function draftOf(name) {
  const user = current()?.user ?? "";
  const key = `${prefix}${user}/${name}`;

  function read() {
    try {
      const draft = JSON.parse(localStorage.getItem(key) ?? "null");
      return (draft?.v ?? 1) <= version ? draft?.value ?? null : null;
    } catch {
      return null;
    }
  }

  function save(/** @type {T | null} */ value) {
    try {
      if (value === null) return localStorage.removeItem(key);
      // A form that goes with its user changes once more.
      if (user === "" || user !== owner()) return;
      localStorage.setItem(key, JSON.stringify({ v: version, at: Date.now(), value }));
      trim();
    } catch {
      // A full or forbidden storage: what was typed lasts as long as the page.
    }
  }
  return { read, save };
}

const names = () => Object.keys(localStorage).filter((name) => name.startsWith(prefix));

/** How many forms have text that was not sent. */
export function countDrafts() {
  try {
    return names().length;
  } catch {
    return 0;
  }
}

/** Removes the oldest drafts beyond `most`. */
function trim() {
  const all = names();
  if (all.length <= most) return;
  const age = (/** @type {string} */ name) => Number(JSON.parse(localStorage.getItem(name) ?? "{}").at ?? 0);
  const oldest = all.sort((one, other) => age(one) - age(other)).slice(0, all.length - most);
  for (const name of oldest) localStorage.removeItem(name);
}
