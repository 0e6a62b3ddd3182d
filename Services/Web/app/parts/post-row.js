import { findKind } from "../../shared/core/apps.js";
import { h } from "../../shared/core/dom.js";
import { ago, distance, money } from "../../shared/core/format.js";
import { link } from "../../shared/core/router.js";
import { icon } from "../../shared/parts/icons.js";
import { photoView } from "../../shared/parts/photo.js";
import { statusView } from "../../shared/parts/status.js";
import { flagsView } from "../../shared/parts/words.js";
import { marked } from "./marked.js";
import { ratingView } from "./rating.js";

/**
 * A post in a list: photo, title with the matches marked, and the facts of its kind.
 *
 * @param {import("../../shared/core/apps.js").App} app
 * @param {import("/umkreis.js").SearchHit} hit
 * @param {import("/umkreis.js").Post} [post] missing if it was deleted in the meantime
 */
export function postRow(app, hit, post) {
  const kind = findKind(hit.kind);
  const content = post?.content;
  const photo = post?.photos?.[0];
  const facts = [
    statusView(hit.opening),
    content?.price && h("span.price", {}, money(content.price)),
    ratingView(post?.rating),
    hit.distance != null && h("span", {}, distance(hit.distance)),
    content?.place?.city && h("bdi", {}, content.place.city),
    !hit.opening && !content?.price && h("time", { datetime: hit.publishedAt }, ago(hit.publishedAt)),
  ].filter(Boolean);
  return h("a.row", { href: link(app, `post/${hit.post}`) },
    photo ? photoView(photo, { width: "320", alt: "", cover: true }) : h("div.photo.cover.none", {}, icon("photo")),
    h("div.words", {},
      h("h2", { dir: "auto" }, ...marked(hit.title, hit.highlights)),
      h("p.facts", {}, ...facts),
      flagsView(kind?.attributes ?? [], content?.attributes)));
}
