import { kindsOf } from "../../shared/core/apps.js";
import { h } from "../../shared/core/dom.js";
import { link } from "../../shared/core/router.js";
import { label, language, t } from "../../shared/core/texts.js";
import { icon } from "../../shared/parts/icons.js";

/** @typedef {import("../../shared/core/apps.js").App} App */

/** Words such as "Add offer" and "Angebot hinzufügen". @param {import("../../shared/core/apps.js").Kind} kind */
export const addWords = (kind) => t("action.add", { kind: inSentence(label(kind)) });

/** A noun within an English sentence begins with a small letter, unless it is an abbreviation. */
const inSentence = (/** @type {string} */ noun) =>
  language() === "en" && /^\p{Lu}\p{Ll}/u.test(noun) ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun;

/**
 * A link to the form of each kind of an app.
 *
 * @param {App} app
 * @param {{ tag?: string, query?: URLSearchParams }} [options] `query`: the place of the new post
 */
export const addLinks = (app, { tag = "a.button", query } = {}) => kindsOf(app).map((kind) =>
  h(tag, { href: link(app, `new/${kind.name}${query ? `?${query}` : ""}`) }, icon("add"), h("span", {}, addWords(kind))));
