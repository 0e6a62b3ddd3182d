import { Fault, send } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { isOffline } from "../../../shared/core/faults.js";
import { intent } from "../../core/intent.js";
import { isReachable } from "../../../shared/core/reachability.js";
import { go, link } from "../../../shared/core/router.js";
import { t } from "../../../shared/core/texts.js";
import { focusFirst, showError, showFault } from "../../../shared/parts/field-faults.js";
import { clearFaults } from "../../../shared/parts/field.js";
import { keptValues } from "../../../shared/parts/kept-form.js";
import { notice, noticeFailure } from "../../../shared/parts/notices.js";
import { missing, postFields } from "./fields.js";
import { hoursWords } from "./hours.js";
import { sendLater } from "./later.js";

/**
 * @typedef {import("./fields.js").Content} Content
 * @typedef {import("/umkreis.js").Post} Post
 * @typedef {object} Task
 * @property {import("../../../shared/core/apps.js").App} app
 * @property {import("../../../shared/core/apps.js").Kind} kind
 * @property {Post | null} post the one being changed
 * @property {Content} content the values at first
 * @property {AbortSignal} signal
 * @property {boolean} isFromMap whether the address names a place
 */

/**
 * The form of a post; what was typed is kept.
 *
 * @param {Task} task
 */
export function postForm({ app, kind, post: original, content, signal, isFromMap }) {
  let post = original;
  /** @type {import("../../../shared/parts/kept-form.js").KeptValues<{ content: Content, revision: number | null }>} */
  const kept = keptValues(`${app.name}/${post?.id ?? kind.name}`);
  const draft = kept.typed;
  // A place from the map is newer than what was typed before.
  const start = draft === null ? content : { ...draft.content, ...(isFromMap && { point: content.point, place: content.place }) };
  let revision = draft?.revision ?? post?.revision ?? null;
  const fields = postFields(kind, start, signal);
  const keyOf = intent();
  const fault = h("p.fault", { role: "alert" });
  const question = h("div.note", { role: "alert", hidden: true });
  const isDraft = post === null || post.state === "draft";
  const buttons = h("div.actions", {},
    h("button.primary", { type: "submit", "data-act": "publish" }, t(isDraft ? "own.publish" : "action.save")),
    isDraft && h("button", { type: "submit", "data-act": "draft" }, t("form.saveDraft")),
    h("a.button", { href: link(app, post === null ? "" : `post/${post.id}`), onclick: forget }, t("action.cancel")));
  const form = h("form.simple", { novalidate: true, onsubmit: submit, oninput: remember, onchange: remember },
    kept.note, ...fields.elements, question, fault, buttons);

  function remember() {
    kept.save({ content: fields.read(), revision });
  }

  function forget() {
    kept.save(null);
  }

  async function submit(/** @type {SubmitEvent} */ event) {
    event.preventDefault();
    const isKeptBack = event.submitter?.dataset.act === "draft";
    clearFaults(form);
    question.hidden = true;
    if (fields.isBusy()) return fill(fault, t("photos.wait"));
    const typed = fields.read();
    const lacking = missing(kind, typed);
    for (const path of lacking) showFault(form, path, t("rule.missing"));
    if (lacking.length > 0) return focusFirst(form);
    buttons.querySelectorAll("button").forEach((button) => (button.disabled = true));
    try {
      await save(typed, isKeptBack);
    } catch (error) {
      if (error instanceof Fault && error.rule === "changed-meanwhile") askWhose();
      else if (isOffline(error)) askLater(typed, isKeptBack);
      else showError(form, error);
    }
    buttons.querySelectorAll("button").forEach((button) => (button.disabled = false));
  }

  /**
   * @param {Content} typed
   * @param {boolean} isKeptBack whether it stays a draft
   */
  async function save(typed, isKeptBack) {
    // Without a connection the writer is asked soon.
    const options = { ...keyOf([typed, isKeptBack, revision]), ...(!isReachable("catalogue.createPost") && { timeoutMs: 1_500 }) };
    const { post: saved, warnings } = post === null
      ? await send("catalogue.createPost", { post: typed, draft: isKeptBack }, options)
      : await send("catalogue.updatePost", { id: post.id, revision: revision ?? post.revision, post: typed }, options);
    forget();
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

  function ask(/** @type {string} */ words, /** @type {HTMLElement[]} */ ...choices) {
    fill(question, h("p", {}, words), h("div.actions", {}, ...choices));
    question.hidden = false;
    question.querySelector("button")?.focus();
  }

  /** Somebody saved in the meantime. */
  function askWhose() {
    const overwrite = async () => {
      if (post === null) return;
      revision = (await send("catalogue.findPost", { id: post.id })).post.revision;
      question.hidden = true;
      /** @type {HTMLFormElement} */ (form).requestSubmit(/** @type {HTMLElement} */ (buttons.firstElementChild));
    };
    ask(t("form.conflict"), h("button", { type: "button", onclick: kept.discard }, t("form.takeTheirs")),
      h("button.danger", { type: "button", onclick: overwrite }, t("form.keepMine")));
  }

  /** The server is missing: the post can wait for it. @param {Content} typed @param {boolean} isKeptBack */
  function askLater(typed, isKeptBack) {
    const later = async () => {
      try {
        await sendLater(post, revision, typed, isKeptBack, keyOf([typed, isKeptBack, revision]).key);
        forget();
        notice(t("form.sentLater"));
        go(link(app), { replace: true });
      } catch (error) {
        noticeFailure(error);
      }
    };
    ask(t("form.offline"), h("button.primary", { type: "button", onclick: later }, t("form.sendLater")));
  }
  return form;
}
