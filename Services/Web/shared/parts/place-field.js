import { h } from "../core/dom.js";
import { devicePosition, positionFault } from "../core/position.js";
import { t } from "../core/texts.js";
import { icon } from "./icons.js";
import { isComposing } from "./keys.js";
import { notice, noticeFailure } from "./notices.js";
import { findPlaces, placeWords } from "./place-search.js";
import { SuggestionList } from "./suggestion-list.js";

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
  /** @type {Place[]} */
  #places = [];
  /** How many of the places have the typed name; the others are guesses. */
  #exact = 0;
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
    /** The text of the present place. */
    this.known = name;
    this.list = new SuggestionList(label);
    this.input = /** @type {HTMLInputElement} */ (h("input", {
      type: "text", "aria-label": label, autocomplete: "off", spellcheck: "false", maxlength: 100, value: name, placeholder: label,
      oninput: () => this.#typed(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#pressed(event),
      onfocus: () => this.#entered(), onclick: () => this.#suggestHere(), onblur: () => this.#left(),
    }));
    this.list.attach(this.input);
    this.note = h("small.fault", { role: "alert", hidden: true }, t("filter.choosePlace"));
    this.element = h("div.place", {}, this.input, this.list.element, this.note);
  }

  /** A form may have written the name of a place that it knows. */
  #entered = () => void (this.note.hidden && (this.known = this.input.value.trim()));

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
    setTimeout(() => document.activeElement === this.input || this.list.close(), 150);
  }

  #refuse() {
    this.input.setAttribute("aria-invalid", "true");
    this.note.hidden = false;
  }

  #typed() {
    clearTimeout(this.#timer);
    this.input.removeAttribute("aria-invalid");
    this.note.hidden = true;
    // What the browser fills in is not left afterwards.
    const look = () => document.activeElement === this.input ? this.#find() : this.#left();
    if (this.input.value.trim() !== "") return void (this.#timer = setTimeout(look, 200));
    this.list.close();
    this.known = "";
    this.chosen(null);
  }

  async #find() {
    const name = this.input.value.trim();
    try {
      const reply = await findPlaces(name);
      [this.#places, this.#exact] = [reply.places, reply.exact ?? 0];
    } catch (error) {
      return noticeFailure(error);
    }
    if (this.input.value.trim() !== name || document.activeElement !== this.input) return;
    const options = this.#places.map((place, index) => this.list.option(index, () => this.#choose(index), ...placeWords(place)));
    this.list.open(options.length > 0 ? options : [h("li.none", {}, t("filter.noPlace"))]);
  }

  /** Offers the device's position before anything is typed. */
  #suggestHere() {
    const { here } = this;
    if (here === undefined || this.list.isOpen) return;
    [this.#places, this.#exact] = [[], 0];
    this.input.select();
    const locate = () => devicePosition().then((point) => {
      this.input.value = this.known = t("filter.here");
      here(point);
    }, (error) => notice(positionFault(error)));
    const choose = () => (this.list.close(), locate());
    this.list.open([this.list.option(0, choose, icon("here"), " ", h("strong", {}, t("filter.here")))]);
  }

  #choose(/** @type {number} */ index) {
    const place = this.#places[index];
    if (place === undefined) return;
    this.input.value = this.known = place.name;
    this.input.removeAttribute("aria-invalid");
    this.note.hidden = true;
    this.list.close();
    this.chosen({ name: place.name, point: place.point, place });
  }

  async #pressed(/** @type {KeyboardEvent} */ event) {
    if (isComposing(event)) return;
    const { list } = this;
    if (event.key === "Enter") {
      event.preventDefault();
      clearTimeout(this.#timer);
      if (!list.isOpen && this.input.value.trim() !== "") await this.#find();
      // A guess is chosen only if it is marked.
      if (list.marked !== null) list.marked.click();
      else if (this.#exact > 0) this.#choose(0);
      else list.mark(0);
    } else if (event.key === "Escape") list.close();
    else if (event.key === "ArrowDown" && !list.isOpen) {
      this.#suggestHere();
      list.mark(0);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && list.hasOptions) {
      event.preventDefault();
      list.move(event.key === "ArrowDown" ? 1 : -1);
    }
  }
}
