import { h } from "../../../shared/core/dom.js";
import { link } from "../../../shared/core/router.js";
import { t } from "../../../shared/core/texts.js";
import { icon } from "../../../shared/parts/icons.js";
import { cardView } from "../../parts/card-view.js";
import { draggable, flyOut } from "./swipe.js";

/** @typedef {import("/umkreis.js").Card} Card */

/**
 * A card that can be dragged away, and the next one behind it.
 *
 * @param {import("../../../shared/core/apps.js").App} app
 * @param {(direction: 1 | -1) => void} swiped
 */
export function cardStack(app, swiped) {
  const element = h("div.deck", {});
  const front = () => /** @type {HTMLElement | null} */ (element.querySelector(":scope > .card[data-post]:not(.leaving)"));

  /** Replaces all cards, except for those that are flying out. */
  function replace(/** @type {Node[]} */ nodes, /** @type {Element | null} */ kept = null) {
    for (const child of [...element.children]) if (child !== kept && !child.classList.contains("leaving")) child.remove();
    element.prepend(...nodes);
  }

  /** @param {Card} first @param {Card | undefined} next */
  function show(first, next) {
    const present = front();
    const kept = present?.dataset.post === first.post.id ? present : null;
    replace([...(next ? [behind(next)] : []), ...(kept ? [] : [view(first)])], kept);
  }

  function view(/** @type {Card} */ card) {
    const all = h("a.button", { href: link(app, `person/${card.post.owner}`) }, icon("account"), t("cards.provider"));
    const element = cardView(app, card, h("div.actions", {}, all));
    draggable(element, swiped);
    return element;
  }

  /** The next card behind the first one, so that its photo is loaded in time. */
  function behind(/** @type {Card} */ card) {
    const element = cardView(app, card);
    element.classList.add("behind");
    element.removeAttribute("data-post");
    element.inert = true;
    element.setAttribute("aria-hidden", "true");
    return element;
  }

  /** Moves the first card out; returns `false` without a card. */
  function leave(/** @type {1 | -1} */ direction) {
    const card = front();
    if (card !== null) flyOut(card, direction);
    return card !== null;
  }
  return { element, show, leave, replace };
}
