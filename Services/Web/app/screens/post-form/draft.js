import { owner } from "../../core/settings.js";

/** @typedef {import("./fields.js").Content} Content */

const keyOf = (/** @type {string} */ name) => `umkreis.draft.${name}`;

/**
 * What was typed into a form, as long as the tab lives.
 *
 * @param {string} name of the form: user, app, and post or kind
 * @returns {{ content: Content, revision: number | null } | null}
 */
export function savedDraft(name) {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "null");
  } catch {
    return null;
  }
}

/** How many forms of this tab have text that was not sent. */
export function countDrafts() {
  try {
    return Object.keys(sessionStorage).filter((name) => name.startsWith(keyOf(""))).length;
  } catch {
    return 0;
  }
}

/**
 * @param {string} name
 * @param {{ content: Content, revision: number | null } | null} draft `null` forgets it
 */
export function saveDraft(name, draft) {
  try {
    // A form that goes with its user changes once more.
    if (draft !== null && !name.startsWith(`${owner()}/`)) return;
    if (draft === null) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage: what was typed lasts as long as the page.
  }
}
