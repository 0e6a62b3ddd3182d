import { fill, h } from "../../../shared/core/dom.js";
import { explain, isOffline } from "../../../shared/core/faults.js";
import { t } from "../../../shared/core/texts.js";
import { grouped } from "../../../shared/parts/field.js";
import { icon } from "../../../shared/parts/icons.js";
import { photoTypes, uploadFile } from "../../core/upload.js";
import { PhotoList } from "./photo-list.js";
import { uploadProgress } from "./upload-progress.js";

/** @typedef {{ lat: number, lon: number }} Point */

/**
 * The field for photos: several files at once, in an order; the first is the cover.
 *
 * @param {import("../../../shared/core/apps.js").Kind} kind
 * @param {import("./fields.js").Content} content
 * @param {{ signal: AbortSignal, located?: (point: Point) => void }} options `located` uses the place of a photo as the point
 * @returns {import("./fields.js").Field & { isBusy: () => boolean }}
 */
export function photosField(kind, content, { signal, located }) {
  const { most, required } = kind.facets.photos ?? {};
  const limit = most ?? 20;
  const list = new PhotoList(content.photos ?? [], () => progress.isBusy() || progress.show());
  const progress = uploadProgress(() => list.photos.length);
  const faults = h("ul.refused", { role: "alert" });
  const { element: drop, input } = dropArea(add);
  list.fallback = input;

  /** Uploads files one after the other. */
  async function add(/** @type {File[]} */ files) {
    fill(faults);
    progress.add(files);
    for (const file of files) {
      if (list.photos.length >= limit) refuse(file, t("rule.too-many", { most: limit }));
      else if (!navigator.onLine) refuse(file, t("offline.noPhotos"));
      else await upload(file);
      if (signal.aborted) return;
      progress.end(file);
    }
  }

  async function upload(/** @type {File} */ file) {
    try {
      const { media, location } = await uploadFile(file, { signal, progress: (sent) => progress.show(Math.min(sent, file.size)) });
      list.add({ id: media.photo.id, name: file.name });
      if (location && located) offer(location, located);
    } catch (error) {
      if (!signal.aborted) refuse(file, isOffline(error) ? t("offline.noPhotos") : explain(error));
    }
  }

  const refuse = (/** @type {File} */ file, /** @type {string} */ reason) =>
    faults.append(h("li", {}, h("bdi", {}, file.name), `: ${reason}`));

  /** Offers to use the place where a photo was taken. @param {Point} point @param {(point: Point) => void} use */
  function offer(point, use) {
    const button = h("button", { type: "button", onclick: () => (use(point), button.remove()) }, icon("here"), t("photos.usePlace"));
    faults.after(button);
  }
  list.draw();
  return {
    element: grouped({ path: "post.photos", label: t("post.photos"), hint: t("photos.hint", { most: limit }), required: Boolean(required) },
      list.element, drop, ...progress.elements, faults),
    read: (content) => (content.photos = list.photos.length > 0 ? list.photos.map(({ id }) => id) : null),
    isBusy: progress.isBusy,
  };
}

/** An area for files that are dropped or picked. */
function dropArea(/** @type {(files: File[]) => void} */ add) {
  const input = /** @type {HTMLInputElement} */ (h("input.visually-hidden", {
    type: "file", accept: photoTypes, multiple: true,
    onchange: () => (add([...input.files ?? []]), (input.value = "")),
  }));
  const mark = (/** @type {boolean} */ isOver) => element.classList.toggle("over", isOver);
  const element = h("div.drop", {
    ondragover: (/** @type {DragEvent} */ event) => (event.preventDefault(), mark(true)),
    ondragleave: () => mark(false),
    ondrop: (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      mark(false);
      add([...event.dataTransfer?.files ?? []]);
    },
  }, icon("photo"), h("span", {}, t("photos.drop")), h("label.button", {}, t("photos.choose"), input));
  return { element, input };
}
