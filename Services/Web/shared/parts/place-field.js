import { send } from "../core/client.js";
import { fill, h } from "../core/dom.js";
import { country } from "../core/format.js";
import { around } from "../core/position.js";
import { language, t } from "../core/texts.js";
import { isComposing } from "./keys.js";
import { noticeFailure } from "./notices.js";

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
 */
export const placeField = (name, chosen, text = t("filter.place")) => new PlaceField(name, chosen, text).element;

class PlaceField {
  #id = `places-${crypto.randomUUID()}`;
  /** @type {Place[]} */
  #places = [];
  /** How many of the places have the typed name; the others are guesses. */
  #exact = 0;
  #marked = -1;
  #timer = 0;

  /** @param {string} name @param {(found: Found | null) => void} chosen @param {string} label */
  constructor(name, chosen, label) {
    this.chosen = chosen;
    /** The text that stands for the present place. */
    this.known = name;
    // A press would take the focus from the field, and with it the list, before it is a click.
    const stay = (/** @type {Event} */ event) => event.preventDefault();
    this.list = h("ul.suggestions", { id: this.#id, role: "listbox", "aria-label": label, hidden: true, onmousedown: stay });
    this.input = /** @type {HTMLInputElement} */ (h("input", {
      type: "text", role: "combobox", "aria-expanded": "false", "aria-controls": this.#id, "aria-autocomplete": "list",
      "aria-label": label, autocomplete: "off", spellcheck: "false", maxlength: 100, value: name, placeholder: label,
      oninput: () => this.#typed(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#pressed(event),
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
    setTimeout(() => this.#close(), 150);
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
    if (this.input.value.trim() !== name) return;
    this.#marked = -1;
    const options = this.#places.map((place, index) => this.#option(place, index));
    fill(this.list, ...(options.length > 0 ? options : [h("li.none", {}, t("filter.noPlace"))]));
    if (document.activeElement !== this.input) return;
    this.list.hidden = false;
    this.input.setAttribute("aria-expanded", "true");
  }

  #option(/** @type {Place} */ place, /** @type {number} */ index) {
    const region = [place.regionName, country(place.country)].filter(Boolean).join(", ");
    const choose = () => this.#choose(index);
    return h("li", { role: "option", id: `${this.#id}-${index}`, "aria-selected": "false", onclick: choose },
      h("strong", {}, place.name), " ", h("small", {}, region));
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
    const { length } = this.#places;
    this.#marked = (index + length) % length;
    [...this.list.children].forEach((element, at) => element.setAttribute("aria-selected", String(at === this.#marked)));
    this.input.setAttribute("aria-activedescendant", `${this.#id}-${this.#marked}`);
  }

  async #pressed(/** @type {KeyboardEvent} */ event) {
    if (isComposing(event)) return;
    const hasOptions = () => !this.list.hidden && this.#places.length > 0;
    if (event.key === "Enter") {
      event.preventDefault();
      clearTimeout(this.#timer);
      if (this.list.hidden && this.input.value.trim() !== "") await this.#find();
      // A guess is chosen only if it is marked.
      if (this.#marked >= 0 || this.#exact > 0) this.#choose(Math.max(0, this.#marked));
      else if (hasOptions()) this.#mark(0);
    } else if (event.key === "Escape") this.#close();
    else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && hasOptions()) {
      event.preventDefault();
      this.#mark(this.#marked + (event.key === "ArrowDown" ? 1 : -1));
    }
  }
}
