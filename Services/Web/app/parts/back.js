import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { icon } from "../../shared/parts/icons.js";

/** A link to the screen above, at the head of a screen without a tab of its own. */
export const backLink = (/** @type {string} */ href) => h("p", {}, h("a.back", { href }, icon("back"), t("action.back")));
