import { fill, h } from "../../../shared/core/dom.js";
import { draftOf } from "../../../shared/core/drafts.js";
import { t } from "../../../shared/core/texts.js";
import { photoTypes } from "../../core/upload.js";
import { iconButton } from "../../../shared/parts/icon-button.js";
import { icon } from "../../../shared/parts/icons.js";
import { isComposing } from "../../../shared/parts/keys.js";
import { composerPhotos } from "./composer-photos.js";

/**
 * @typedef {import("./conversations.js").Message} Message
 * @typedef {{ text: string, photos: string[], replyTo?: number }} Draft
 */

const longestText = 4_000;

/**
 * Where the reader writes: Enter sends and Shift+Enter begins a line, except on phones. What was not sent is kept.
 *
 * @param {string} conversation
 * @param {{ send: (draft: Draft) => void, edit: (message: Message, text: string) => void, typing: (is: boolean) => void }} on
 * @param {(message: Message) => string} quote
 * @param {AbortSignal} signal
 */
export function composer(conversation, on, quote, signal) {
  /** @type {{ reply?: Message, edit?: Message }} */
  let about = {};
  /** What was typed before an edit began. */
  let before = "";
  /** The message is sent once its photos are uploaded. */
  let isWaiting = false;
  /** @type {import("../../../shared/core/drafts.js").Draft<{ text: string, photos: string[] }>} */
  const draft = draftOf(`chat/${conversation}`);
  const photos = composerPhotos({ changed: uploaded, failed: () => wait(false) }, signal);
  const text = /** @type {HTMLTextAreaElement} */ (h("textarea", {
    rows: 1, maxlength: longestText, "aria-label": t("chat.write"), placeholder: t("chat.write"), dir: "auto", onkeydown: key,
    oninput: () => (keep(), on.typing(text.value.trim() !== "")), onblur: () => on.typing(false),
  }));
  const context = h("div.context", { hidden: true });
  const waits = h("p.meta", { role: "status" });
  const file = /** @type {HTMLInputElement} */ (h("input", {
    type: "file", accept: photoTypes, multiple: true, hidden: true, "aria-label": t("chat.addPhoto"),
    onchange: pick,
  }));
  const add = iconButton("photo", t("chat.addPhoto"), () => file.click());
  const send = /** @type {HTMLButtonElement} */ (
    h("button.icon-only.primary", { type: "submit", "aria-label": t("chat.send") }, icon("send")));
  const element = /** @type {HTMLFormElement} */ (
    h("form.composer", { onsubmit: submit }, context, photos.element, waits, h("div.line", {}, add, file, text, send)));

  function key(/** @type {KeyboardEvent} */ event) {
    if (isComposing(event)) return;
    if (event.key === "Escape" && (about.reply || about.edit)) return setAbout({});
    if (event.key !== "Enter" || event.shiftKey || matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    submit(event);
  }

  function submit(/** @type {Event} */ event) {
    event.preventDefault();
    const words = text.value.trim();
    if (about.edit) {
      if (words !== "" && words !== about.edit.text) on.edit(about.edit, words);
      setAbout({});
    } else {
      if (photos.isBusy()) return wait(true);
      if (words === "" && photos.ids().length === 0) return;
      on.send({ text: words, photos: photos.ids(), replyTo: about.reply?.number });
      text.value = "";
      photos.clear();
      keep();
      setAbout({});
    }
    on.typing(false);
    text.focus();
  }

  /** The text stays as it is until the photos are uploaded, or one of them fails. */
  function wait(/** @type {boolean} */ now) {
    isWaiting = text.readOnly = send.disabled = now;
    fill(waits, now && t("chat.waitsForPhotos"));
  }

  function uploaded() {
    keep();
    if (!isWaiting || photos.isBusy()) return;
    wait(false);
    element.requestSubmit();
  }

  function keep() {
    const typed = { text: about.edit ? before : text.value, photos: photos.ids() };
    draft.save(typed.text !== "" || typed.photos.length > 0 ? typed : null);
  }

  /** @param {{ reply?: Message, edit?: Message }} now */
  function setAbout(now) {
    if (now.edit) wait(false);
    if (now.edit && !about.edit) before = text.value;
    if (about.edit && !now.edit) text.value = before;
    about = now;
    const message = now.reply ?? now.edit;
    context.hidden = message === undefined;
    add.hidden = photos.element.hidden = now.edit !== undefined;
    if (message === undefined) return;
    fill(context, h("span", { dir: "auto" }, t(now.edit ? "chat.editing" : "chat.replying", { words: quote(message) })),
      iconButton("close", t("action.cancel"), () => setAbout({})));
    if (now.edit) text.value = now.edit.text;
    text.focus();
  }

  function pick() {
    const files = [...file.files ?? []];
    file.value = "";
    photos.add(files);
  }

  const kept = draft.read();
  if (kept) text.value = kept.text;
  if (kept) photos.restore(kept.photos);
  return {
    element,
    reply: (/** @type {Message} */ message) => setAbout({ reply: message }),
    edit: (/** @type {Message} */ message) => setAbout({ edit: message }),
  };
}
