import { findKind } from "../../shared/core/apps.js";
import { h } from "../../shared/core/dom.js";
import { ago, distance, money } from "../../shared/core/format.js";
import { link } from "../../shared/core/router.js";
import { hoursView, statusView } from "../../shared/parts/status.js";
import { wordsLine } from "../../shared/parts/words.js";
import { foundWords, marked, matcherOf } from "./marked.js";
import { pictureOf } from "./picture.js";
import { ratingView } from "./rating.js";

/**
 * A post in a list: photo, title with the matches marked, and the facts of its kind.
 *
 * @param {import("../../shared/core/apps.js").App} app
 * @param {import("/umkreis.js").SearchHit} hit
 * @param {import("/umkreis.js").Post} [post] missing if it was deleted in the meantime
 * @param {{ words?: string, saysUnknown?: boolean }} [list] the words of the search, and whether unknown hours are said
 */
export function postRow(app, hit, post, { words = "", saysUnknown = false } = {}) {
  const kind = findKind(hit.kind);
  const content = post?.content;
  const { address, city } = content?.place ?? {};
  const hours = kind?.facets.hours && saysUnknown ? hoursView(hit.opening) : statusView(hit.opening);
  const where = [address, city].filter(Boolean).join(", ");
  const facts = [
    hours,
    content?.price && h("span.price", {}, money(content.price)),
    ratingView(post?.rating),
    hit.distance != null && h("span", {}, distance(hit.distance)),
    where && h("bdi", {}, where),
    !kind?.facets.hours && !content?.price && h("time", { datetime: hit.publishedAt }, ago(hit.publishedAt)),
  ].filter(Boolean);
  const matches = matcherOf(words);
  const attributes = wordsLine(kind?.attributes ?? [], content?.attributes, matches);
  const isMarked = (hit.highlights?.length ?? 0) > 0 || attributes?.querySelector("mark");
  // The text of an entry without a place begins with it.
  const line = where || !kind?.facets.hours ? null : content?.text?.split("\n", 1)[0];
  return h("a.row", { href: link(app, `post/${hit.post}`) }, pictureOf(post),
    h("div.words", {},
      h("h2", { dir: "auto" }, ...marked(hit.title, hit.highlights)),
      h("p.facts", {}, ...facts),
      attributes,
      line && h("p.line", { dir: "auto" }, line),
      !isMarked && content && foundWords(content, matches)));
}
