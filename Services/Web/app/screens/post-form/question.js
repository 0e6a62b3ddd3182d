import { fill, h } from "../../../shared/core/dom.js";

/** A question with choices in a form, hidden until it is asked. */
export function formQuestion() {
  const element = h("div.note", { role: "alert", hidden: true });

  function ask(/** @type {string} */ text, /** @type {HTMLElement[]} */ ...choices) {
    fill(element, h("p", {}, text), h("div.actions", {}, ...choices));
    element.hidden = false;
    element.querySelector("button")?.focus();
  }
  return { element, ask, hide: () => void (element.hidden = true) };
}
