import { photoURL } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { t } from "../../../shared/core/texts.js";
import { iconButton } from "../../../shared/parts/icon-button.js";

/** @typedef {{ id: string, name: string }} UploadedPhoto `name`: of its file, or empty */

/** The uploaded photos of a post, which can be moved and removed. */
export class PhotoList {
  element = h("ol.chosen", {});
  /** Gets the focus when the last photo is removed. @type {HTMLElement | null} */
  fallback = null;

  /** @param {string[]} ids @param {() => void} drawn */
  constructor(ids, drawn) {
    /** @type {UploadedPhoto[]} */
    this.photos = ids.map((id) => ({ id, name: "" }));
    this.drawn = drawn;
  }

  add(/** @type {UploadedPhoto} */ photo) {
    if (!this.photos.some(({ id }) => id === photo.id)) this.photos.push(photo);
    this.#changed();
  }

  draw() {
    fill(this.element, ...this.photos.map((photo, index) => this.#entry(photo, index)));
    this.drawn();
  }

  #changed() {
    this.draw();
    this.element.dispatchEvent(new Event("change", { bubbles: true }));
  }

  #move(/** @type {number} */ index, /** @type {number} */ step) {
    const [photo] = this.photos.splice(index, 1);
    if (photo) this.photos.splice(index + step, 0, photo);
    this.#changed();
    this.#focus(index + step, step < 0 ? "earlier" : "later");
  }

  #remove(/** @type {number} */ index) {
    this.photos.splice(index, 1);
    this.#changed();
    this.#focus(Math.min(index, this.photos.length - 1), "remove");
  }

  #focus(/** @type {number} */ index, /** @type {string} */ act) {
    const entry = this.element.children[index];
    const button = entry?.querySelector(`[data-act="${act}"]:enabled`) ?? entry?.querySelector("button:enabled");
    /** @type {HTMLElement | null | undefined} */ (button ?? this.fallback)?.focus();
  }

  /** A photo with its buttons; the texts count from 1. */
  #entry(/** @type {UploadedPhoto} */ { id, name }, /** @type {number} */ index) {
    const number = index + 1;
    const [isFirst, isLast] = [index === 0, number === this.photos.length];
    return h("li", {}, h("img", { src: photoURL(id, "320"), alt: t("photos.one", { number, name }) }), h("div.actions", {},
      iconButton("back", t("photos.earlier", { number }), () => this.#move(index, -1), { "data-act": "earlier", disabled: isFirst }),
      iconButton("back", t("photos.later", { number }), () => this.#move(index, 1), { "data-act": "later", disabled: isLast }),
      iconButton("close", t("photos.remove", { number }), () => this.#remove(index), { "data-act": "remove" })));
  }
}
