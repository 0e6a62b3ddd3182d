import { send } from "../core/client.js";
import { fill, h } from "../core/dom.js";
import { country } from "../core/format.js";
import { around, devicePosition, positionFault } from "../core/position.js";
import { language, t } from "../core/texts.js";
import { icon } from "./icons.js";
import { isComposing } from "./keys.js";
import { notice, noticeFailure } from "./notices.js";

/**
 * @typedef {import("/umkreis.js").Place} Place
 * @typedef {{ name: string, point: { lat: number, lon: number }, place?: Place }} Found
 */

/**
 * A field for a city, region, country or address that suggests places during typing.
 *
 * The pattern is https://www.w3.org/WAI/ARIA/apg/patterns/combobox/.
 *
 * @param {string} name of the present place
 * @param {(found: Found | null) => void} chosen `null` if the field was emptied
 * @param {string} [text] the field's label
 * @param {(point: Found["point"]) => void} [here] offers the device's position as the first suggestion
 */
export const placeField = (name, chosen, text = t("filter.place"), here = undefined) => new PlaceField(name, chosen, text, here).element;

class PlaceField {
  #id = `places-${crypto.randomUUID()}`;
  /** @type {Place[]} */
  #places = [];
  /** How many of the places have the typed name; the others are guesses. */
  #exact = 0;
  #marked = -1;
  #timer = 0;

  /**
   * @param {string} name
   * @param {(found: Found | null) => void} chosen
   * @param {string} label
   * @param {(point: Found["point"]) => void} [here]
   */
  constructor(name, chosen, label, here) {
    this.chosen = chosen;
    this.here = here;
    /** The text that stands for the present place. */
    this.known = name;
    // A press would take the focus from the field, and with it the list, before it is a click.
    const stay = (/** @type {Event} */ event) => event.preventDefault();
    this.list = h("ul.suggestions", { id: this.#id, role: "listbox", "aria-label": label, hidden: true, onmousedown: stay });
    this.input = /** @type {HTMLInputElement} */ (h("input", {
      type: "text", role: "combobox", "aria-expanded": "false", "aria-controls": this.#id, "aria-autocomplete": "list",
      "aria-label": label, autocomplete: "off", spellcheck: "false", maxlength: 100, value: name, placeholder: label,
      oninput: () => this.#typed(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#pressed(event),
      onclick: () => this.#suggestHere(),
      onblur: () => this.#left(),
    }));
    this.note = h("small.fault", { role: "alert", hidden: true }, t("filter.choosePlace"));
    this.element = h("div.place", {}, this.input, this.list, this.note);
  }

  /** Takes the first place of the typed name, or marks the field: what is typed must not be ignored. */
  async #left() {
    clearTimeout(this.#timer);
    const name = this.input.value.trim();
    if (name !== "" && name !== this.known) {
      await this.#find();
      if (this.input.value.trim() !== name || document.activeElement === this.input) return;
      if (this.#exact > 0) return this.#choose(0);
      this.#refuse();
    }
    setTimeout(() => document.activeElement === this.input || this.#close(), 150);
  }

  #refuse() {
    this.input.setAttribute("aria-invalid", "true");
    this.note.hidden = false;
  }

  #typed() {
    clearTimeout(this.#timer);
    this.input.removeAttribute("aria-invalid");
    this.note.hidden = true;
    if (this.input.value.trim() !== "") return void (this.#timer = setTimeout(() => this.#find(), 200));
    this.#close();
    this.known = "";
    this.chosen(null);
  }

  async #find() {
    const name = this.input.value.trim();
    try {
      const near = around()?.point;
      const reply = await send("geo.findPlace", { name, language: language(), limit: 6, ...(near && { near }) });
      [this.#places, this.#exact] = [reply.places, reply.exact ?? 0];
    } catch (error) {
      return noticeFailure(error);
    }
    if (this.input.value.trim() !== name || document.activeElement !== this.input) return;
    const options = this.#places.map((place, index) => this.#option(place, index));
    this.#open(options.length > 0 ? options : [h("li.none", {}, t("filter.noPlace"))]);
  }

  #open(/** @type {HTMLElement[]} */ options) {
    this.#marked = -1;
    fill(this.list, ...options);
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
  }

  /** Offers the device's position before anything is typed. */
  #suggestHere() {
    const { here } = this;
    if (here === undefined || !this.list.hidden) return;
    [this.#places, this.#exact] = [[], 0];
    this.input.select();
    const locate = () => devicePosition().then((point) => {
      this.input.value = this.known = t("filter.here");
      here(point);
    }, (error) => notice(positionFault(error)));
    this.#open([this.#row(0, () => (this.#close(), locate()), icon("here"), " ", h("strong", {}, t("filter.here")))]);
  }

  #row = (/** @type {number} */ index, /** @type {() => void} */ choose, /** @type {import("../core/dom.js").Child[]} */ ...words) =>
    h("li", { role: "option", id: `${this.#id}-${index}`, "aria-selected": "false", onclick: choose }, ...words);

  #option(/** @type {Place} */ place, /** @type {number} */ index) {
    const region = [place.regionName, country(place.country)].filter(Boolean).join(", ");
    return this.#row(index, () => this.#choose(index), h("strong", {}, place.name), " ", h("small", {}, region));
  }

  #choose(/** @type {number} */ index) {
    const place = this.#places[index];
    if (place === undefined) return;
    this.input.value = this.known = place.name;
    this.input.removeAttribute("aria-invalid");
    this.note.hidden = true;
    this.#close();
    this.chosen({ name: place.name, point: place.point, place });
  }

  #close() {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  #mark(/** @type {number} */ index) {
    const { length } = this.list.children;
    this.#marked = (index + length) % length;
    [...this.list.children].forEach((element, at) => element.setAttribute("aria-selected", String(at === this.#marked)));
    this.input.setAttribute("aria-activedescendant", `${this.#id}-${this.#marked}`);
  }

  async #pressed(/** @type {KeyboardEvent} */ event) {
    if (isComposing(event)) return;
    const hasOptions = () => !this.list.hidden && this.list.querySelector("[role=option]") !== null;
    if (event.key === "Enter") {
      event.preventDefault();
      clearTimeout(this.#timer);
      if (this.list.hidden && this.input.value.trim() !== "") await this.#find();
      // A guess is chosen only if it is marked.
      const marked = /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-selected=true]"));
      if (marked !== null && hasOptions()) marked.click();
      else if (this.#exact > 0) this.#choose(0);
      else if (hasOptions()) this.#mark(0);
    } else if (event.key === "Escape") this.#close();
    else if (event.key === "ArrowDown" && this.list.hidden) {
      this.#suggestHere();
      if (hasOptions()) this.#mark(0);
    }
    else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && hasOptions()) {
      event.preventDefault();
      this.#mark(this.#marked + (event.key === "ArrowDown" ? 1 : -1));
    }
  }
}
