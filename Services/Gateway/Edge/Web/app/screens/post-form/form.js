import { Fault, send } from "../../core/client.js";
import { fill, h } from "../../core/dom.js";
import { intent } from "../../core/intent.js";
import { go, link } from "../../core/router.js";
import { t } from "../../core/texts.js";
import { focusFirst, showError, showFault } from "../../parts/field-faults.js";
import { clearFaults } from "../../parts/field.js";
import { notice } from "../../parts/notices.js";
import { saveDraft, savedDraft } from "./draft.js";
import { missing, postFields } from "./fields.js";

/**
 * @typedef {import("./fields.js").Content} Content
 * @typedef {import("/umkreis.js").Post} Post
 * @typedef {object} Task
 * @property {import("../../core/apps.js").App} app
 * @property {import("../../core/apps.js").Kind} kind
 * @property {Post | null} post the one being changed
 * @property {Content} content the values at first
 * @property {string} user who writes
 * @property {AbortSignal} signal
 * @property {boolean} isFromMap whether the address names a place
 */

/**
 * The form of a post; what was typed survives a reload.
 *
 * @param {Task} task
 */
export function postForm({ app, kind, post: original, content, user, signal, isFromMap }) {
  let post = original;
  const name = `${user}/${app.name}/${post?.id ?? kind.name}`;
  const draft = savedDraft(name);
  // A place from the map is newer than what was typed before.
  const start = draft === null ? content : { ...draft.content, ...(isFromMap && { point: content.point, place: content.place }) };
  let revision = draft?.revision ?? post?.revision ?? null;
  const fields = postFields(kind, start, signal);
  const keyOf = intent();
  const fault = h("p.fault", { role: "alert" });
  const conflict = h("div.note", { role: "alert", hidden: true });
  const isDraft = post === null || post.state === "draft";
  const buttons = h("div.actions", {},
    h("button.primary", { type: "submit", "data-act": "publish" }, t(isDraft ? "own.publish" : "action.save")),
    isDraft && h("button", { type: "submit", "data-act": "draft" }, t("form.saveDraft")),
    h("a.button", { href: link(app, post === null ? "" : `post/${post.id}`), onclick: forget }, t("action.cancel")));
  const discardButton = h("button", { type: "button", onclick: discard }, t("form.discard"));
  const restored = draft && h("p.note", {}, t("form.restored"), discardButton);
  const form = h("form.simple", { novalidate: true, onsubmit: submit, oninput: remember, onchange: remember },
    restored, ...fields.elements, conflict, fault, buttons);

  function remember() {
    saveDraft(name, { content: fields.read(), revision });
  }

  function forget() {
    saveDraft(name, null);
  }

  function discard() {
    forget();
    dispatchEvent(new Event("visit"));
  }

  async function submit(/** @type {SubmitEvent} */ event) {
    event.preventDefault();
    const isKeptBack = event.submitter?.dataset.act === "draft";
    clearFaults(form);
    conflict.hidden = true;
    if (fields.isBusy()) return fill(fault, t("photos.wait"));
    const typed = fields.read();
    const lacking = missing(kind, typed);
    for (const path of lacking) showFault(form, path, t("rule.missing"));
    if (lacking.length > 0) return focusFirst(form);
    buttons.querySelectorAll("button").forEach((button) => (button.disabled = true));
    try {
      await save(typed, isKeptBack);
    } catch (error) {
      if (error instanceof Fault && error.rule === "changed-meanwhile") showConflict();
      else showError(form, error);
    }
    buttons.querySelectorAll("button").forEach((button) => (button.disabled = false));
  }

  /**
   * @param {Content} typed
   * @param {boolean} isKeptBack whether it stays a draft
   */
  async function save(typed, isKeptBack) {
    const { key } = keyOf([typed, isKeptBack, revision]);
    const { post: saved, warnings } = post === null
      ? await send("catalogue.createPost", { post: typed, draft: isKeptBack }, { key })
      : await send("catalogue.updatePost", { id: post.id, revision: revision ?? post.revision, post: typed }, { key });
    saveDraft(name, null);
    [post, revision] = [saved, saved.revision];
    if (saved.state === "draft" && !isKeptBack) post = (await send("catalogue.publishPost", { id: saved.id })).post;
    const words = warnings?.find(({ field }) => field.endsWith("hours"))?.message;
    const address = link(app, `post/${saved.id}`);
    if (words === undefined) {
      notice(t(isKeptBack ? "form.draftSaved" : "form.saved"));
      return go(address, { replace: true });
    }
    // It is saved, but its hours count as unknown: the writer can correct them.
    history.replaceState(null, "", link(app, `edit/${saved.id}`));
    showFault(form, "post.hours", hoursWords(words, typed.hours ?? ""));
    focusFirst(form);
  }

  /** Somebody saved in the meantime: the writer chooses. */
  function showConflict() {
    const overwrite = async () => {
      if (post === null) return;
      revision = (await send("catalogue.findPost", { id: post.id })).post.revision;
      conflict.hidden = true;
      /** @type {HTMLFormElement} */ (form).requestSubmit(/** @type {HTMLElement} */ (buttons.firstElementChild));
    };
    fill(conflict, h("p", {}, t("form.conflict")), h("div.actions", {},
      h("button", { type: "button", onclick: discard }, t("form.takeTheirs")),
      h("button.danger", { type: "button", onclick: overwrite }, t("form.keepMine"))));
    conflict.hidden = false;
    conflict.querySelector("button")?.focus();
  }
  return form;
}

/** Where the opening hours stop making sense: the server says `… at 5: found …`. */
function hoursWords(/** @type {string} */ message, /** @type {string} */ hours) {
  const position = Number(/ at (\d+): /.exec(message)?.[1] ?? 0);
  return t("hours.unclear", { rest: hours.slice(position, position + 20) || hours });
}
