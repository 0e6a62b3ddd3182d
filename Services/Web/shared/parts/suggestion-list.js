import { fill, h } from "../core/dom.js";

/** The suggestions below a field, one of which can be marked by keys. */
export class SuggestionList {
  #id = `suggestions-${crypto.randomUUID()}`;
  #marked = -1;
  /** @type {HTMLElement | null} */
  #field = null;

  /** @param {string} label */
  constructor(label) {
    // A press would take the focus from the field, and with it the list, before it is a click.
    const stay = (/** @type {Event} */ event) => event.preventDefault();
    this.element = h("ul.suggestions", { id: this.#id, role: "listbox", "aria-label": label, hidden: true, onmousedown: stay });
  }

  /** Makes a field the one that the suggestions belong to. */
  attach(/** @type {HTMLElement} */ field) {
    this.#field = field;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", this.#id);
    field.setAttribute("aria-expanded", "false");
  }

  get isOpen() { return !this.element.hidden; }
  /** Whether there is something to choose. */
  get hasOptions() { return this.isOpen && this.element.querySelector("[role=option]") !== null; }
  /** The marked suggestion. @returns {HTMLElement | null} */
  get marked() { return this.isOpen ? this.element.querySelector("[aria-selected=true]") : null; }

  /** @param {HTMLElement[]} rows */
  open(rows) {
    this.#marked = -1;
    fill(this.element, ...rows);
    this.element.hidden = false;
    this.#field?.setAttribute("aria-expanded", "true");
  }

  close() {
    this.element.hidden = true;
    this.#field?.setAttribute("aria-expanded", "false");
    this.#field?.removeAttribute("aria-activedescendant");
  }

  /**
   * A row that can be chosen.
   *
   * @param {number} index
   * @param {() => void} choose
   * @param {import("../core/dom.js").Child[]} words
   */
  option(index, choose, ...words) {
    return h("li", { role: "option", id: `${this.#id}-${index}`, "aria-selected": "false", onclick: choose }, ...words);
  }

  /** Marks the next or previous suggestion; the last is followed by the first. */
  move(/** @type {number} */ step) { this.mark(this.#marked + step); }

  mark(/** @type {number} */ index) {
    if (!this.hasOptions) return;
    const { length } = this.element.children;
    this.#marked = (index + length) % length;
    [...this.element.children].forEach((row, at) => row.setAttribute("aria-selected", String(at === this.#marked)));
    this.#field?.setAttribute("aria-activedescendant", `${this.#id}-${this.#marked}`);
  }
}
