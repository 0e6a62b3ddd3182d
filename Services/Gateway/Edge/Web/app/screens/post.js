import { findKind } from "../core/apps.js";
import { send } from "../core/client.js";
import { h } from "../core/dom.js";
import { country, dateTime, distance, money } from "../core/format.js";
import { around } from "../core/position.js";
import { link } from "../core/router.js";
import { person } from "../core/session.js";
import { label, t } from "../core/texts.js";
import { contactLinks } from "../parts/contact.js";
import { likeButton } from "../parts/like.js";
import { ownerLine } from "../parts/owner.js";
import { photoView } from "../parts/photo.js";
import { ratingView } from "../parts/rating.js";
import { statusView } from "../parts/status.js";
import { valueView } from "../parts/words.js";

/** @typedef {import("/umkreis.js").Post} Post */

/**
 * All about a post.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export async function show({ app, segments, signal }) {
  const id = segments[1] ?? "";
  const [{ post }, { statuses }] = await Promise.all([
    send("catalogue.findPost", { id }, { signal }), send("geo.statuses", { posts: [id] }, { signal }),
  ]);
  const { content } = post;
  const opening = statuses[0]?.opening;
  const body = h("article.post", {},
    gallery(post),
    h("div.about", {},
      h("h1", { dir: "auto" }, content.title),
      h("p.facts", {}, statusView(opening), content.price && h("span.price", {}, money(content.price)), ratingView(post.rating), away(post)),
      h("div.actions", {}, likeButton(post.id), ...ownActions(app, post)),
      content.text && h("p.text", { dir: "auto" }, content.text),
      facts(post),
      contactLinks(app, post),
      ownerLine(app, post)));
  return { title: content.title, tab: app.screens[0], body };
}

/** The photos beside each other; a click shows one in full size. */
function gallery(/** @type {Post} */ { photos, content }) {
  if (!photos?.length) return null;
  return h("div.gallery", { tabindex: photos.length > 1 ? 0 : undefined, role: "group", "aria-label": t("post.photos") },
    ...photos.map((photo, index) =>
      photoView(photo, { width: "1600", alt: t("post.photo", { number: index + 1, title: content.title }) })));
}

/** The distance from where the reader searches. */
function away(/** @type {Post} */ { content: { point } }) {
  const from = around()?.point;
  if (!point || !from) return null;
  const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;
  const [north, east] = [radians(point.lat - from.lat), radians(point.lon - from.lon)];
  // Haversine: https://en.wikipedia.org/wiki/Haversine_formula
  const half = Math.sin(north / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(point.lat)) * Math.sin(east / 2) ** 2;
  return h("span", {}, distance(2 * 6_371_008.8 * Math.asin(Math.sqrt(half))));
}

/** Where, until when, and the attributes of the kind. */
function facts(/** @type {Post} */ { content }) {
  const kind = findKind(content.kind);
  const category = kind?.facets.category?.words?.find((word) => word.word === content.category);
  const { place } = content;
  const where = place && [place.address, place.city, place.country && country(place.country)].filter(Boolean).join(", ");
  /** @type {[string, import("../core/dom.js").Child][]} */
  const rows = [
    ...(category ? [/** @type {[string, string]} */ ([t("filter.category"), label(category)])] : []),
    ...(where ? [/** @type {[string, Node]} */ ([t("post.place"), h("bdi", {}, where)])] : []),
    ...(content.validUntil ? [/** @type {[string, string]} */ ([t("post.validUntil"), dateTime(content.validUntil)])] : []),
    ...(kind?.attributes ?? []).flatMap((attribute) => {
      const value = content.attributes?.[attribute.name];
      return value === undefined || value === null
        ? [] : [/** @type {[string, import("../core/dom.js").Child]} */ ([label(attribute), valueView(attribute, value)])];
    }),
  ];
  if (rows.length === 0) return null;
  return h("dl.pairs", {}, ...rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
}

/** Edit, for the owner. */
function ownActions(/** @type {import("../core/apps.js").App} */ app, /** @type {Post} */ post) {
  if (person()?.user !== post.owner) return [];
  return [h("a.button", { href: link(app, `edit/${post.id}`) }, t("action.edit"))];
}
