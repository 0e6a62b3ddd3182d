import { h } from "../../../shared/core/dom.js";
import { t } from "../../../shared/core/texts.js";
import { icon } from "../../../shared/parts/icons.js";
import { paced } from "./pace.js";

/**
 * The buttons below a card.
 *
 * @param {{ skip: () => void, undo: () => void, like: () => void }} on
 */
export function decisionButtons(on) {
  const button = (/** @type {"close" | "undo" | "like"} */ picture, /** @type {string} */ key, /** @type {() => void} */ run) =>
    h(`button.${picture}`, { type: "button", onclick: () => press(run), title: t(key) }, icon(picture), h("span", {}, t(key)));
  const element = h("div.decide", {}, button("close", "cards.skip", on.skip), button("undo", "action.undo", on.undo),
    button("like", "cards.like", on.like));
  const press = paced(element);
  return { element, press };
}
