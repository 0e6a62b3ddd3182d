import { umkreis } from "../../core/client.js";
import { fill, h } from "../../core/dom.js";
import { isOffline } from "../../core/faults.js";
import { t } from "../../core/texts.js";
import { photoTypes } from "../../core/upload.js";
import { iconButton } from "../../parts/icon-button.js";
import { icon } from "../../parts/icons.js";
import { notice, noticeFailure } from "../../parts/notices.js";

/**
 * @typedef {import("./conversations.js").Message} Message
 * @typedef {{ text: string, photos: string[], replyTo?: number }} Draft
 */

const mostPhotos = 10, longestText = 4_000;

/**
 * Where the reader writes: Enter sends and Shift+Enter begins a line, except on phones.
 *
 * @param {{ send: (draft: Draft) => void, edit: (message: Message, text: string) => void, typing: (is: boolean) => void }} on
 * @param {(message: Message) => string} quote
 */
export function composer(on, quote) {
  /** @type {{ reply?: Message, edit?: Message }} */
  let about = {};
  /** @type {{ id: string, view: HTMLElement }[]} */
  let photos = [];
  const text = /** @type {HTMLTextAreaElement} */ (h("textarea", {
    rows: 1, maxlength: longestText, "aria-label": t("chat.write"), placeholder: t("chat.write"), dir: "auto", onkeydown: key,
    oninput: () => on.typing(text.value.trim() !== ""), onblur: () => on.typing(false),
  }));
  const context = h("div.context", { hidden: true });
  const chosen = h("div.chosen", {});
  const file = /** @type {HTMLInputElement} */ (h("input", {
    type: "file", accept: photoTypes, multiple: true, hidden: true, "aria-label": t("chat.addPhoto"),
    onchange: pick,
  }));
  const add = iconButton("photo", t("chat.addPhoto"), () => file.click());
  const send = h("button.icon-only.primary", { type: "submit", "aria-label": t("chat.send") }, icon("send"));
  const element = h("form.composer", { onsubmit: submit }, context, chosen, h("div.line", {}, add, file, text, send));

  function key(/** @type {KeyboardEvent} */ event) {
    if (event.key === "Escape" && (about.reply || about.edit)) return setAbout({});
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    submit(event);
  }

  function submit(/** @type {Event} */ event) {
    event.preventDefault();
    const words = text.value.trim();
    if (about.edit) {
      if (words !== "" && words !== about.edit.text) on.edit(about.edit, words);
    } else {
      if (words === "" && photos.length === 0) return;
      on.send({ text: words, photos: photos.map(({ id }) => id), replyTo: about.reply?.number });
    }
    text.value = "";
    photos = [];
    fill(chosen);
    setAbout({});
    on.typing(false);
    text.focus();
  }

  /** @param {{ reply?: Message, edit?: Message }} now */
  function setAbout(now) {
    if (about.edit && !now.edit) text.value = "";
    about = now;
    const message = now.reply ?? now.edit;
    context.hidden = message === undefined;
    add.hidden = now.edit !== undefined;
    if (message === undefined) return;
    fill(context, h("span", { dir: "auto" }, t(now.edit ? "chat.editing" : "chat.replying", { words: quote(message) })),
      iconButton("close", t("action.cancel"), () => setAbout({})));
    if (now.edit) text.value = now.edit.text;
    text.focus();
  }

  async function pick() {
    const files = [...file.files ?? []].slice(0, mostPhotos - photos.length);
    file.value = "";
    if (!navigator.onLine) return notice(t("offline.noPhotos"));
    for (const one of files) await upload(one);
  }

  async function upload(/** @type {File} */ one) {
    const url = URL.createObjectURL(one);
    const image = h("img", { src: url, alt: one.name, onload: () => URL.revokeObjectURL(url) });
    const view = h("div.photo.cover", { "aria-busy": "true" }, image);
    chosen.append(view);
    try {
      const { media } = await umkreis.upload(one, { name: one.name.slice(-100) });
      const entry = { id: media.photo.id, view };
      photos.push(entry);
      view.removeAttribute("aria-busy");
      view.append(iconButton("close", t("chat.removePhoto"), () => {
        photos = photos.filter((other) => other !== entry);
        view.remove();
      }));
    } catch (error) {
      view.remove();
      if (isOffline(error)) notice(t("offline.noPhotos"));
      else noticeFailure(error);
    }
  }

  return {
    element,
    reply: (/** @type {Message} */ message) => setAbout({ reply: message }),
    edit: (/** @type {Message} */ message) => setAbout({ edit: message }),
  };
}
