import { findKind } from "../../shared/core/apps.js";
import { h } from "../../shared/core/dom.js";
import { distance, money } from "../../shared/core/format.js";
import { link } from "../../shared/core/router.js";
import { statusView } from "../../shared/parts/status.js";
import { wordsLine } from "../../shared/parts/words.js";
import { fullSizeButton } from "./gallery.js";
import { marked } from "./marked.js";
import { pictureOf } from "./picture.js";
import { ratingView } from "./rating.js";

/** @typedef {import("/umkreis.js").Card} Card */

/**
 * A post as a card: its photo, title and facts.
 *
 * @param {import("../../shared/core/apps.js").App} app
 * @param {Card} card
 * @param {...import("../../shared/core/dom.js").Child} more below the text
 */
export function cardView(app, { post, distance: metres, opening, highlights }, ...more) {
  const { content, photos } = post;
  const count = photos?.length ?? 0;
  return h(count > 0 ? "article.card" : "article.card.plain", { "data-post": post.id },
    h("div.picture", {}, fullSizeButton(photos ?? [], 0, content.title, "720") ?? pictureOf(post),
      count > 1 && h("span.count", { "aria-hidden": "true" }, `1 / ${count}`)),
    h("div.words", {},
      h("h2", { dir: "auto" }, h("a", { href: link(app, `post/${post.id}`) }, ...marked(content.title, highlights))),
      h("p.facts", {}, content.price && h("span.price", {}, money(content.price)), statusView(opening), ratingView(post.rating),
        metres != null && h("span", {}, distance(metres)), content.place?.city && h("bdi", {}, content.place.city)),
      wordsLine(findKind(content.kind)?.attributes ?? [], content.attributes),
      content.text && h("p.excerpt", { dir: "auto" }, content.text),
      ...more));
}
