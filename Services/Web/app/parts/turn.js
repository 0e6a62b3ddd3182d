import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { iconButton } from "../../shared/parts/icon-button.js";

/**
 * Buttons for the previous and the next entry, around the number of the present one.
 *
 * @param {Node} place
 * @param {(step: number) => void} turn
 */
export const turnButtons = (place, turn) => h("div.turn", {},
  iconButton("back", t("action.previous"), () => turn(-1)), place,
  iconButton("back", t("action.next"), () => turn(1), { "data-step": 1 }));
