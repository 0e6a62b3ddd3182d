import { fill, h } from "../../../shared/core/dom.js";
import { draftOf } from "../../../shared/core/drafts.js";
import { t } from "../../../shared/core/texts.js";
import { iconButton } from "../../../shared/parts/icon-button.js";
import { icon } from "../../../shared/parts/icons.js";
import { isComposing } from "../../../shared/parts/keys.js";
import { composerPhotos } from "./composer-photos.js";
import { photoButton } from "./photo-button.js";
import { typingReporter } from "./typing.js";

/**
 * @typedef {import("./conversations.js").Message} Message
 * @typedef {{ text: string, photos: string[], replyTo?: number }} Draft
 * @typedef {{ reply?: Message, edit?: Message }} Subject the message that the text answers or replaces
 *
 * @typedef {object} Actions
 * @property {(draft: Draft) => void} send
 * @property {(message: Message, text: string) => void} edit
 * @property {(message: Message) => string} quote
 */

const maximumLength = 4_000;

/** The field to write messages: Enter sends, and Shift+Enter begins a line, except on phones. Unsent text is kept. */
export class Composer {
  /** @type {Subject} */
  #subject = {};
  /** The text from before an edit. */
  #textBefore = "";
  /** The message is sent when its photos are uploaded. */
  #isWaiting = false;
  #context = h("div.context", { hidden: true });
  #status = h("p.meta", { role: "status" });
  #field = /** @type {HTMLTextAreaElement} */ (h("textarea", {
    rows: 1, maxlength: maximumLength, "aria-label": t("chat.write"), placeholder: t("chat.write"), dir: "auto",
    onkeydown: (/** @type {KeyboardEvent} */ event) => this.#pressed(event),
    oninput: () => this.#typed(), onblur: () => this.reportTyping(false),
  }));
  #sendButton = /** @type {HTMLButtonElement} */ (
    h("button.icon-only.primary", { type: "submit", "aria-label": t("chat.send") }, icon("send")));

  /**
   * @param {string} conversation
   * @param {Actions} on
   * @param {AbortSignal} signal
   */
  constructor(conversation, on, signal) {
    this.on = on;
    /** @type {import("../../../shared/core/drafts.js").Draft<{ text: string, photos: string[] }>} */
    this.draft = draftOf(`chat/${conversation}`);
    this.reportTyping = typingReporter(conversation);
    this.photos = composerPhotos({ changed: () => this.#photosChanged(), failed: () => this.#wait(false) }, signal);
    const { button, input } = photoButton((files) => this.photos.add(files));
    this.photoButton = button;
    this.element = /** @type {HTMLFormElement} */ (
      h("form.composer", { onsubmit: (/** @type {Event} */ event) => this.#submit(event) }, this.#context, this.photos.element,
        this.#status, h("div.line", {}, button, input, this.#field, this.#sendButton)));
    const kept = this.draft.read();
    if (kept) this.#field.value = kept.text;
    if (kept) this.photos.restore(kept.photos);
  }

  reply(/** @type {Message} */ message) {
    this.#setSubject({ reply: message });
  }

  edit(/** @type {Message} */ message) {
    this.#setSubject({ edit: message });
  }

  #pressed(/** @type {KeyboardEvent} */ event) {
    if (isComposing(event)) return;
    const { reply, edit } = this.#subject;
    if (event.key === "Escape" && (reply || edit)) return this.#setSubject({});
    if (event.key !== "Enter" || event.shiftKey || matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    this.#submit(event);
  }

  #typed() {
    this.#keep();
    this.reportTyping(this.#field.value.trim() !== "");
  }

  #submit(/** @type {Event} */ event) {
    event.preventDefault();
    const text = this.#field.value.trim();
    const { edit } = this.#subject;
    if (edit) {
      if (text !== "" && text !== edit.text) this.on.edit(edit, text);
      this.#setSubject({});
    } else {
      if (this.photos.isBusy()) return this.#wait(true);
      if (text === "" && this.photos.ids().length === 0) return;
      this.#send(text);
    }
    this.reportTyping(false);
    this.#field.focus();
  }

  #send(/** @type {string} */ text) {
    this.on.send({ text, photos: this.photos.ids(), replyTo: this.#subject.reply?.number });
    this.#field.value = "";
    this.photos.clear();
    this.#keep();
    this.#setSubject({});
  }

  /** Locks the text until the photos are uploaded, or one of them fails. */
  #wait(/** @type {boolean} */ isWaiting) {
    this.#isWaiting = this.#field.readOnly = this.#sendButton.disabled = isWaiting;
    fill(this.#status, isWaiting && t("chat.waitsForPhotos"));
  }

  #photosChanged() {
    this.#keep();
    if (!this.#isWaiting || this.photos.isBusy()) return;
    this.#wait(false);
    this.element.requestSubmit();
  }

  #keep() {
    const text = this.#subject.edit ? this.#textBefore : this.#field.value;
    const photos = this.photos.ids();
    this.draft.save(text !== "" || photos.length > 0 ? { text, photos } : null);
  }

  #setSubject(/** @type {Subject} */ next) {
    const isEditing = this.#subject.edit !== undefined;
    if (next.edit) this.#wait(false);
    if (next.edit && !isEditing) this.#textBefore = this.#field.value;
    if (isEditing && !next.edit) this.#field.value = this.#textBefore;
    this.#subject = next;
    const message = next.reply ?? next.edit;
    this.#context.hidden = message === undefined;
    this.photoButton.hidden = this.photos.element.hidden = next.edit !== undefined;
    if (message === undefined) return;
    const key = next.edit ? "chat.editing" : "chat.replying";
    fill(this.#context, h("span", { dir: "auto" }, t(key, { words: this.on.quote(message) })),
      iconButton("close", t("action.cancel"), () => this.#setSubject({})));
    if (next.edit) this.#field.value = next.edit.text;
    this.#field.focus();
  }
}
