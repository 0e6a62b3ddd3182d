import { newKey, photoURL, umkreis } from "../core/client.js";
import { fill, h } from "../core/dom.js";
import { explain } from "../core/faults.js";
import { t } from "../core/texts.js";
import { icon } from "../parts/icons.js";
import { grouped } from "./field.js";

/**
 * @typedef {{ lat: number, lon: number }} Point
 * @typedef {{ id: string, name: string }} Chosen
 */

/**
 * Photos from files: several at once, in an order, the first is the cover.
 *
 * @param {import("../core/apps.js").Kind} kind
 * @param {import("./field.js").Content} content
 * @param {{ signal: AbortSignal, located?: (point: Point) => void }} options `located` takes the place of a photo as the point
 * @returns {import("./field.js").Field & { isBusy: () => boolean }}
 */
export function photosField(kind, content, { signal, located }) {
  const { most = 20, required } = kind.facets.photos ?? {};
  /** @type {Chosen[]} */
  const photos = (content.photos ?? []).map((id) => ({ id, name: "" }));
  let waiting = 0, done = 0;
  const list = h("ol.chosen", {});
  const progress = h("progress", { hidden: true, "aria-label": t("photos.progress") });
  const status = h("p.hint", { role: "status" });
  const faults = h("ul.refused", { role: "alert" });
  const input = /** @type {HTMLInputElement} */ (h("input", {
    type: "file", accept: "image/jpeg,image/png,image/webp", multiple: true, "aria-label": t("photos.choose"),
    onchange: () => (add([...input.files ?? []]), (input.value = "")),
  }));
  const drop = h("div.drop", { ondragover: over, ondragleave: leave, ondrop: dropped }, icon("photo"), h("span", {}, t("photos.drop")), input);

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
    waiting += files.length;
    for (const file of files) {
      showProgress();
      if (photos.length >= (most ?? 20)) refuse(file, t("rule.too-many", { most: most ?? 20 }));
      else await upload(file);
      done += 1;
      if (signal.aborted) return;
    }
    if (done >= waiting) [waiting, done] = [0, 0];
    showProgress();
  }

  async function upload(/** @type {File} */ file) {
    try {
      const { media, location } = await umkreis.upload(file, { name: file.name, key: newKey(), signal });
      if (!photos.some(({ id }) => id === media.photo.id)) photos.push({ id: media.photo.id, name: file.name });
      changed();
      if (location && located) offer(location);
    } catch (error) {
      if (!signal.aborted) refuse(file, explain(error));
    }
  }

  const refuse = (/** @type {File} */ file, /** @type {string} */ words) => faults.append(h("li", {}, h("bdi", {}, file.name), `: ${words}`));

  /** The photo says where it was taken: the writer decides. */
  function offer(/** @type {Point} */ point) {
    const button = h("button", { type: "button", onclick: () => (located?.(point), button.remove()) }, icon("here"), t("photos.usePlace"));
    faults.after(button);
  }

  function showProgress() {
    progress.hidden = waiting === 0;
    progress.setAttribute("max", String(waiting));
    progress.setAttribute("value", String(done));
    fill(status, waiting === 0 ? t("photos.count", { count: photos.length }) : t("photos.uploading", { number: done + 1, count: waiting }));
  }

  function move(/** @type {number} */ index, /** @type {number} */ step) {
    const [photo] = photos.splice(index, 1);
    if (photo) photos.splice(index + step, 0, photo);
    changed();
    focus(index + step, step < 0 ? ".earlier" : ".later");
  }

  function remove(/** @type {number} */ index) {
    photos.splice(index, 1);
    changed();
    focus(Math.min(index, photos.length - 1), ".remove");
  }

  function focus(/** @type {number} */ index, /** @type {string} */ button) {
    const entry = list.children[index];
    const control = /** @type {HTMLButtonElement | null | undefined} */ (entry?.querySelector(`${button}:enabled`) ?? entry?.querySelector("button:enabled"));
    (control ?? input).focus();
  }

  function changed() {
    draw();
    list.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function draw() {
    fill(list, ...photos.map((photo, index) => {
      const number = index + 1;
      const button = (/** @type {string} */ kind, /** @type {"back" | "close"} */ picture, /** @type {boolean} */ isOff, /** @type {() => void} */ run) =>
        h(`button.icon-only.${kind}`, { type: "button", disabled: isOff, onclick: run, "aria-label": t(`photos.${kind}`, { number }), title: t(`photos.${kind}`, { number }) }, icon(picture));
      return h("li", {}, h("img", { src: photoURL(photo.id, "320"), alt: t("photos.one", { number, name: photo.name }) }),
        h("div.actions", {}, button("earlier", "back", index === 0, () => move(index, -1)),
          button("later", "back", index === photos.length - 1, () => move(index, 1)), button("remove", "close", false, () => remove(index))));
    }));
    showProgress();
  }
  draw();
  return {
    element: grouped({ path: "post.photos", label: t("post.photos"), hint: t("photos.hint", { most: most ?? 20 }), required }, list, drop, progress, status, faults),
    read: (content) => (content.photos = photos.length > 0 ? photos.map(({ id }) => id) : null),
    isBusy: () => waiting > 0,
  };
}
