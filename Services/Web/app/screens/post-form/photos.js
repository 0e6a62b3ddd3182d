import { photoURL } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { explain, isOffline } from "../../../shared/core/faults.js";
import { t } from "../../../shared/core/texts.js";
import { photoTypes, uploadFile } from "../../core/upload.js";
import { grouped } from "../../../shared/parts/field.js";
import { iconButton } from "../../../shared/parts/icon-button.js";
import { icon } from "../../../shared/parts/icons.js";
import { uploadProgress } from "./upload-progress.js";

/**
 * @typedef {{ lat: number, lon: number }} Point
 * @typedef {{ id: string, name: string }} Chosen
 */

/**
 * Photos from files: several at once, in an order, the first is the cover.
 *
 * @param {import("../../../shared/core/apps.js").Kind} kind
 * @param {import("./fields.js").Content} content
 * @param {{ signal: AbortSignal, located?: (point: Point) => void }} options `located` takes the place of a photo as the point
 * @returns {import("./fields.js").Field & { isBusy: () => boolean }}
 */
export function photosField(kind, content, { signal, located }) {
  const { most, required } = kind.facets.photos ?? {};
  const limit = most ?? 20;
  /** @type {Chosen[]} */
  const photos = (content.photos ?? []).map((id) => ({ id, name: "" }));
  const progress = uploadProgress(() => photos.length);
  const list = h("ol.chosen", {});
  const faults = h("ul.refused", { role: "alert" });
  const input = /** @type {HTMLInputElement} */ (h("input", {
    type: "file", accept: photoTypes, multiple: true, "aria-label": t("photos.choose"),
    onchange: () => (add([...input.files ?? []]), (input.value = "")),
  }));
  const drop = h("div.drop", { ondragover: over, ondragleave: leave, ondrop: dropped },
    icon("photo"), h("span", {}, t("photos.drop")), input);

  function over(/** @type {DragEvent} */ event) {
    event.preventDefault();
    drop.classList.add("over");
  }

  function leave() {
    drop.classList.remove("over");
  }

  function dropped(/** @type {DragEvent} */ event) {
    event.preventDefault();
    leave();
    add([...event.dataTransfer?.files ?? []]);
  }

  /** Uploads files one after the other. */
  async function add(/** @type {File[]} */ files) {
    fill(faults);
    progress.add(files);
    for (const file of files) {
      if (photos.length >= limit) refuse(file, t("rule.too-many", { most: limit }));
      else if (!navigator.onLine) refuse(file, t("offline.noPhotos"));
      else await upload(file);
      if (signal.aborted) return;
      progress.end(file);
    }
  }

  async function upload(/** @type {File} */ file) {
    try {
      const { media, location } = await uploadFile(file, { signal, progress: (sent) => progress.show(Math.min(sent, file.size)) });
      if (!photos.some(({ id }) => id === media.photo.id)) photos.push({ id: media.photo.id, name: file.name });
      changed();
      if (location && located) offer(location);
    } catch (error) {
      if (!signal.aborted) refuse(file, isOffline(error) ? t("offline.noPhotos") : explain(error));
    }
  }

  const refuse = (/** @type {File} */ file, /** @type {string} */ words) =>
    faults.append(h("li", {}, h("bdi", {}, file.name), `: ${words}`));

  /** The photo says where it was taken: the writer decides. */
  function offer(/** @type {Point} */ point) {
    const use = () => (located?.(point), button.remove());
    const button = h("button", { type: "button", onclick: use }, icon("here"), t("photos.usePlace"));
    faults.after(button);
  }

  function move(/** @type {number} */ index, /** @type {number} */ step) {
    const [photo] = photos.splice(index, 1);
    if (photo) photos.splice(index + step, 0, photo);
    changed();
    focus(index + step, step < 0 ? "earlier" : "later");
  }

  function remove(/** @type {number} */ index) {
    photos.splice(index, 1);
    changed();
    focus(Math.min(index, photos.length - 1), "remove");
  }

  function focus(/** @type {number} */ index, /** @type {string} */ act) {
    const entry = list.children[index];
    const control = entry?.querySelector(`[data-act="${act}"]:enabled`) ?? entry?.querySelector("button:enabled") ?? input;
    /** @type {HTMLElement} */ (control).focus();
  }

  function changed() {
    draw();
    list.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function draw() {
    fill(list, ...photos.map((photo, index) => entry(photo, index + 1)));
    if (!progress.isBusy()) progress.show();
  }

  /** A photo with its buttons; its number begins with 1. */
  function entry(/** @type {Chosen} */ { id, name }, /** @type {number} */ number) {
    const index = number - 1;
    const [isFirst, isLast] = [index === 0, number === photos.length];
    return h("li", {}, h("img", { src: photoURL(id, "320"), alt: t("photos.one", { number, name }) }), h("div.actions", {},
      iconButton("back", t("photos.earlier", { number }), () => move(index, -1), { "data-act": "earlier", disabled: isFirst }),
      iconButton("back", t("photos.later", { number }), () => move(index, 1), { "data-act": "later", disabled: isLast }),
      iconButton("close", t("photos.remove", { number }), () => remove(index), { "data-act": "remove" })));
  }
  draw();
  return {
    element: grouped({ path: "post.photos", label: t("post.photos"), hint: t("photos.hint", { most: limit }), required: Boolean(required) },
      list, drop, ...progress.elements, faults),
    read: (content) => (content.photos = photos.length > 0 ? photos.map(({ id }) => id) : null),
    isBusy: progress.isBusy,
  };
}
