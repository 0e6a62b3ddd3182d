/** @typedef {import("./fields.js").Content} Content */

const keyOf = (/** @type {string} */ name) => `umkreis.draft.${name}`;

/**
 * What was typed into a form, as long as the tab lives.
 *
 * @param {string} name of the form, such as `offers/new/offer`
 * @returns {{ content: Content, revision: number | null } | null}
 */
export function savedDraft(name) {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {{ content: Content, revision: number | null } | null} draft `null` forgets it
 */
export function saveDraft(name, draft) {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(name));
    else sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage: what was typed lasts as long as the page.
  }
}
