import { photoURL, umkreis } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { isOffline } from "../../../shared/core/faults.js";
import { t } from "../../../shared/core/texts.js";
import { iconButton } from "../../../shared/parts/icon-button.js";
import { notice, noticeFailure } from "../../../shared/parts/notices.js";

const maximumPhotos = 10;

/** @typedef {{ id: string | null, view: HTMLElement, removal: AbortController }} Chosen its id is `null` while it is uploaded */

/**
 * The photos of a message that is being written; each can be removed, also while it is uploaded.
 *
 * @param {{ changed: () => void, failed: () => void }} on
 * @param {AbortSignal} signal ends the uploads
 */
export function composerPhotos(on, signal) {
  /** @type {Chosen[]} */
  let photos = [];
  const element = h("div.chosen", {});

  async function add(/** @type {File[]} */ files) {
    if (!navigator.onLine) return notice(t("offline.noPhotos"));
    const chosen = files.slice(0, maximumPhotos - photos.length).map((file) => ({ file, photo: show(preview(file), null) }));
    for (const { file, photo } of chosen) await upload(file, photo);
  }

  async function upload(/** @type {File} */ file, /** @type {Chosen} */ photo) {
    const end = AbortSignal.any([signal, photo.removal.signal]);
    // The user removed it while it waited for the others.
    if (end.aborted) return;
    try {
      const { media } = await umkreis.upload(file, { name: file.name.slice(-100), signal: end });
      photo.id = media.photo.id;
      photo.view.removeAttribute("aria-busy");
    } catch (error) {
      if (end.aborted) return;
      drop(photo);
      if (isOffline(error)) notice(t("offline.noPhotos"));
      else noticeFailure(error);
      return on.failed();
    }
    on.changed();
  }

  /** @param {HTMLElement} image @param {string | null} id */
  function show(image, id) {
    const view = h("div.photo.cover", { "aria-busy": id === null && "true" }, image,
      iconButton("close", t("chat.removePhoto"), () => (drop(photo), on.changed())));
    const photo = { id, view, removal: new AbortController() };
    photos.push(photo);
    element.append(view);
    return photo;
  }

  function drop(/** @type {Chosen} */ photo) {
    photos = photos.filter((other) => other !== photo);
    photo.removal.abort();
    photo.view.remove();
  }

  return {
    element, add,
    isBusy: () => photos.some(({ id }) => id === null),
    /** The ids of the uploaded photos. */
    ids: () => photos.flatMap(({ id }) => id ?? []),
    /** Shows the photos of a draft. */
    restore: (/** @type {string[]} */ ids) => ids.forEach((id) => show(h("img", { src: photoURL(id, "320"), alt: "" }), id)),
    clear() {
      photos = [];
      fill(element);
    },
  };
}

function preview(/** @type {File} */ file) {
  const url = URL.createObjectURL(file);
  return h("img", { src: url, alt: file.name, onload: () => URL.revokeObjectURL(url) });
}
