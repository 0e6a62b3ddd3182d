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
 * A field for a city, region, country or address that suggests while one types.
 *
 * The pattern is https://www.w3.org/WAI/ARIA/apg/patterns/combobox/.
 *
 * @param {string} name of the present place
 * @param {(found: Found | null) => void} chosen `null`: the field was emptied
 * @param {string} [text] the field's label
 */
export function placeField(name, chosen, text = t("filter.place")) {
  const id = `places-${crypto.randomUUID()}`;
  // A press would take the focus from the field, and with it the list, before it is a click.
  const stay = (/** @type {Event} */ event) => event.preventDefault();
  const list = h("ul.suggestions", { id, role: "listbox", "aria-label": text, hidden: true, onmousedown: stay });
  const input = /** @type {HTMLInputElement} */ (h("input", {
    type: "text", role: "combobox", "aria-expanded": "false", "aria-controls": id, "aria-autocomplete": "list", "aria-label": text,
    autocomplete: "off", spellcheck: "false", maxlength: 100, value: name, placeholder: text, oninput: suggest, onkeydown: keys,
    onblur: () => setTimeout(close, 150),
  }));
  /** @type {Place[]} */
  let places = [];
  let marked = -1, timer = 0;
  /** How many of them have the typed name; the others are guesses. */
  let exact = 0;

  function suggest() {
    clearTimeout(timer);
    if (input.value.trim() === "") return close(), chosen(null);
    timer = setTimeout(find, 200);
  }

  async function find() {
    const words = input.value.trim();
    try {
      const near = around()?.point;
      const request = { name: words, language: language(), limit: 6, ...(near && { near }) };
      const reply = await send("geo.findPlace", request);
      [places, exact] = [reply.places, reply.exact ?? 0];
    } catch (error) {
      return noticeFailure(error);
    }
    if (input.value.trim() !== words || document.activeElement !== input) return;
    marked = -1;
    fill(list, ...(places.length > 0 ? places.map(option) : [h("li.none", {}, t("filter.noPlace"))]));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
  }

  const option = (/** @type {Place} */ place, /** @type {number} */ index) =>
    h("li", { role: "option", id: `${id}-${index}`, "aria-selected": "false", onclick: () => choose(index) },
      h("strong", {}, place.name), " ", h("small", {}, [place.regionName, country(place.country)].filter(Boolean).join(", ")));

  function choose(/** @type {number} */ index) {
    const place = places[index];
    if (place === undefined) return;
    input.value = place.name;
    close();
    chosen({ name: place.name, point: place.point, place });
  }

  function close() {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }

  function mark(/** @type {number} */ index) {
    marked = (index + places.length) % places.length;
    [...list.children].forEach((element, at) => element.setAttribute("aria-selected", String(at === marked)));
    input.setAttribute("aria-activedescendant", `${id}-${marked}`);
  }

  async function keys(/** @type {KeyboardEvent} */ event) {
    if (isComposing(event)) return;
    if (event.key === "Enter") {
      event.preventDefault();
      clearTimeout(timer);
      if (list.hidden && input.value.trim() !== "") await find();
      // A guess is taken only if it is marked.
      if (marked >= 0 || exact > 0) choose(Math.max(0, marked));
      else if (places.length > 0 && !list.hidden) mark(0);
    } else if (event.key === "Escape") close();
    else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !list.hidden && places.length > 0) {
      event.preventDefault();
      mark(marked + (event.key === "ArrowDown" ? 1 : -1));
    }
  }
  return h("div.place", {}, input, list);
}
