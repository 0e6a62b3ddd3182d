import { h } from "../core/dom.js";
import { draftOf } from "../core/drafts.js";
import { showAgain } from "../core/router.js";
import { t } from "../core/texts.js";

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Control */
/** @typedef {Record<string, string | boolean>} Values by the keys of their controls */

/**
 * @template T
 * @typedef {{ typed: T | null, save: (value: T | null) => void, discard: () => void, note: HTMLElement | null }} KeptValues
 */

/** Types of controls that are not kept: secrets, files and searches. */
const unkept = new Set(["password", "file", "search", "submit", "button"]);

/**
 * Stores the input of a form, and restores it when the form is shown again, until `forget` is called.
 *
 * Only changed values are stored, so that all other fields show changes from elsewhere. The form dispatches
 * `restored` after its values were set.
 *
 * @param {HTMLFormElement} form
 * @param {string} name of the draft
 * @returns {{ forget: () => void }}
 */
export function keepTyped(form, name) {
  /** @type {import("../core/drafts.js").Draft<Values>} */
  const draft = draftOf(name);
  let first = valuesOf(form);
  const kept = changed(draft.read() ?? {}, first);
  const note = kept && restoredNote(() => {
    set(form, first);
    draft.save(null);
    note?.remove();
    form.dispatchEvent(new Event("restored"));
  });
  if (kept && note) {
    set(form, kept);
    form.prepend(note);
  }

  const save = () => draft.save(changed(valuesOf(form), first));

  function forget() {
    draft.save(null);
    // A field that loses the focus afterwards reports another change.
    first = valuesOf(form);
    note?.remove();
  }
  form.addEventListener("input", save);
  form.addEventListener("change", save);
  return { forget };
}

/** The values that differ from the initial ones. @param {Values} values @param {Values} first @returns {Values | null} */
function changed(values, first) {
  const changes = Object.entries(values).filter(([key, value]) => first[key] !== undefined && first[key] !== value);
  return changes.length > 0 ? Object.fromEntries(changes) : null;
}

/**
 * The stored input of a form that is drawn from its values, with a note; discarding it shows the screen again.
 *
 * @template T
 * @param {string} name of the draft
 * @returns {KeptValues<T>}
 */
export function keptValues(name) {
  /** @type {import("../core/drafts.js").Draft<T>} */
  const { read, save } = draftOf(name);
  const typed = read();

  function discard() {
    save(null);
    showAgain();
  }
  return { typed, save, discard, note: typed === null ? null : restoredNote(discard) };
}

/** The note that a form shows stored input. @param {() => void} discard */
const restoredNote = (discard) =>
  h("p.note", {}, t("form.restored"), h("button", { type: "button", onclick: discard }, t("form.discard")));

/** @param {HTMLFormElement} form */
function controlsOf(form) {
  const all = /** @type {Control[]} */ ([...form.querySelectorAll("input, textarea, select")]);
  return all.filter(({ type, role }) => !unkept.has(type) && role !== "combobox");
}

const isTick = (/** @type {Control} */ control) => control.type === "checkbox" || control.type === "radio";

/** The name of a control or of its field; checkboxes of a field share it. */
function keyOf(/** @type {Control} */ control) {
  const name = control.name || control.closest("[data-field]")?.getAttribute("data-field") || "";
  return isTick(control) ? `${name}=${control.value}` : name;
}

/** @param {HTMLFormElement} form @returns {Values} */
const valuesOf = (form) => Object.fromEntries(controlsOf(form).map((control) =>
  [keyOf(control), isTick(control) ? /** @type {HTMLInputElement} */ (control).checked : control.value]));

/** @param {HTMLFormElement} form @param {Values} values */
function set(form, values) {
  for (const control of controlsOf(form)) {
    const value = values[keyOf(control)];
    if (typeof value === "boolean") /** @type {HTMLInputElement} */ (control).checked = value;
    else if (typeof value === "string") control.value = value;
  }
}
