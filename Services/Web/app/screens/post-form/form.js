import { Fault, send } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { isOffline } from "../../../shared/core/faults.js";
import { isReachable } from "../../../shared/core/reachability.js";
import { go, link } from "../../../shared/core/router.js";
import { t } from "../../../shared/core/texts.js";
import { focusFirst, showError, showFault } from "../../../shared/parts/field-faults.js";
import { clearFaults } from "../../../shared/parts/field.js";
import { keptValues } from "../../../shared/parts/kept-form.js";
import { notice, noticeFailure } from "../../../shared/parts/notices.js";
import { intent } from "../../core/intent.js";
import { missing, postFields } from "./fields.js";
import { hoursWords } from "./hours.js";
import { sendLater } from "./later.js";
import { formQuestion } from "./question.js";

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
 * The form of a post; unsent input is kept.
 *
 * @param {Task} task
 */
export const postForm = (task) => new PostForm(task).element;

class PostForm {
  #keyOf = intent();
  #fault = h("p.fault", { role: "alert" });
  #question = formQuestion();

  constructor(/** @type {Task} */ { app, kind, post, content, signal, isFromMap }) {
    this.app = app;
    this.kind = kind;
    this.post = post;
    /** @type {import("../../../shared/parts/kept-form.js").KeptValues<{ content: Content, revision: number | null }>} */
    this.kept = keptValues(`${app.name}/${post?.id ?? kind.name}`);
    const draft = this.kept.typed;
    this.revision = draft?.revision ?? post?.revision ?? null;
    // A place from the map is newer than the kept one.
    const place = isFromMap && { point: content.point, place: content.place };
    this.fields = postFields(kind, draft === null ? content : { ...draft.content, ...place }, signal);
    this.buttons = this.#buttons();
    const keep = () => this.kept.save({ content: this.fields.read(), revision: this.revision });
    this.element = /** @type {HTMLFormElement} */ (h("form.simple", {
      novalidate: true, onsubmit: (/** @type {SubmitEvent} */ event) => this.#submit(event), oninput: keep, onchange: keep,
    }, this.kept.note, ...this.fields.elements, this.#question.element, this.#fault, this.buttons));
  }

  #buttons() {
    const { app, post } = this;
    const isDraft = post === null || post.state === "draft";
    const back = link(app, post ? `post/${post.id}` : "");
    return h("div.actions", {},
      h("button.primary", { type: "submit", "data-act": "publish" }, t(isDraft ? "own.publish" : "action.save")),
      isDraft && h("button", { type: "submit", "data-act": "draft" }, t("form.saveDraft")),
      h("a.button", { href: back, onclick: () => this.kept.save(null) }, t("action.cancel")));
  }

  async #submit(/** @type {SubmitEvent} */ event) {
    event.preventDefault();
    const isDraft = event.submitter?.dataset.act === "draft";
    clearFaults(this.element);
    this.#question.hide();
    if (this.fields.isBusy()) return fill(this.#fault, t("photos.wait"));
    const typed = this.fields.read();
    const lacking = missing(this.kind, typed);
    for (const path of lacking) showFault(this.element, path, t("rule.missing"));
    if (lacking.length > 0) return focusFirst(this.element);
    this.#disable(true);
    try {
      await this.#save(typed, isDraft);
    } catch (error) {
      if (error instanceof Fault && error.rule === "changed-meanwhile") this.#askWhose();
      else if (isOffline(error)) this.#askLater(typed, isDraft);
      else showError(this.element, error);
    }
    this.#disable(false);
  }

  #disable(/** @type {boolean} */ isDisabled) {
    this.buttons.querySelectorAll("button").forEach((button) => (button.disabled = isDisabled));
  }

  /**
   * @param {Content} typed
   * @param {boolean} isDraft whether it is not published
   */
  async #save(typed, isDraft) {
    const { post, revision } = this;
    // Without a connection, the question whether to send it later appears soon.
    const options = { ...this.#key(typed, isDraft), ...(!isReachable("catalogue.createPost") && { timeoutMs: 1_500 }) };
    const { post: saved, warnings } = post === null
      ? await send("catalogue.createPost", { post: typed, draft: isDraft }, options)
      : await send("catalogue.updatePost", { id: post.id, revision: revision ?? post.revision, post: typed }, options);
    this.kept.save(null);
    [this.post, this.revision] = [saved, saved.revision];
    if (saved.state === "draft" && !isDraft) this.post = (await send("catalogue.publishPost", { id: saved.id })).post;
    const warning = warnings?.find(({ field }) => field.endsWith("hours"))?.message;
    if (warning === undefined) {
      notice(t(isDraft ? "form.draftSaved" : "form.saved"));
      return go(link(this.app, `post/${saved.id}`), { replace: true });
    }
    // The post is saved with unknown hours, which the user can correct.
    history.replaceState(null, "", link(this.app, `edit/${saved.id}`));
    showFault(this.element, "post.hours", hoursWords(warning, typed.hours ?? ""));
    focusFirst(this.element);
  }

  /** One idempotency key for all attempts to save the same values. @param {Content} typed @param {boolean} isDraft */
  #key(typed, isDraft) {
    return this.#keyOf([typed, isDraft, this.revision]);
  }

  /** Asks which version counts, after another device has saved a newer one. */
  #askWhose() {
    const overwrite = async () => {
      if (this.post === null) return;
      this.revision = (await send("catalogue.findPost", { id: this.post.id })).post.revision;
      this.#question.hide();
      this.element.requestSubmit(/** @type {HTMLElement} */ (this.buttons.firstElementChild));
    };
    this.#question.ask(t("form.conflict"), h("button", { type: "button", onclick: this.kept.discard }, t("form.takeTheirs")),
      h("button.danger", { type: "button", onclick: overwrite }, t("form.keepMine")));
  }

  /** Asks whether to send the post when the server is reachable again. @param {Content} typed @param {boolean} isDraft */
  #askLater(typed, isDraft) {
    const later = async () => {
      try {
        await sendLater(this.post, this.revision, typed, isDraft, this.#key(typed, isDraft).key);
        this.kept.save(null);
        notice(t("form.sentLater"));
        go(link(this.app), { replace: true });
      } catch (error) {
        noticeFailure(error);
      }
    };
    this.#question.ask(t("form.offline"), h("button.primary", { type: "button", onclick: later }, t("form.sendLater")));
  }
}
