import { current } from "./session.js";
import { owner } from "./settings.js";

const prefix = "umkreis.draft.", maximum = 50;
/** The version of what is kept; drafts of a later version of the app stay for it. */
const version = 1;

/** @template T @typedef {{ read: () => T | null, save: (value: T | null) => void }} Draft `null` if the form is empty */

/**
 * Unsent input of the present user, shared by all tabs and kept over reloads. `handOver` removes it with its user.
 *
 * @template T
 * @param {string} name of the form, such as `offers/profile`
 * @returns {Draft<T>} is always empty without a user
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
      // A form reports a last change when its user signs out.
      if (user === "" || user !== owner()) return;
      localStorage.setItem(key, JSON.stringify({ v: version, at: Date.now(), value }));
      trim();
    } catch {
      // The storage is full or forbidden: the input lasts as long as the page.
    }
  }
  return { read, save };
}

const names = () => Object.keys(localStorage).filter((name) => name.startsWith(prefix));

/** The number of forms with unsent input. */
export function countDrafts() {
  try {
    return names().length;
  } catch {
    return 0;
  }
}

/** Removes the oldest drafts beyond the maximum. */
function trim() {
  const all = names();
  if (all.length <= maximum) return;
  const age = (/** @type {string} */ name) => Number(JSON.parse(localStorage.getItem(name) ?? "{}").at ?? 0);
  const oldest = all.sort((one, other) => age(one) - age(other)).slice(0, all.length - maximum);
  for (const name of oldest) localStorage.removeItem(name);
}
