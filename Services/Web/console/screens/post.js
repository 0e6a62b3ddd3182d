import { findKind } from "../../shared/core/apps.js";
import { newKey, send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { dateTime, money } from "../../shared/core/format.js";
import { label, t } from "../../shared/core/texts.js";
import { notice, noticeFailure } from "../../shared/parts/notices.js";
import { photoView } from "../../shared/parts/photo.js";
import { safeURL, valueView } from "../../shared/parts/words.js";
import { hideButton } from "../parts/hide-post.js";
import { pairs } from "../parts/pairs.js";
import { personLink } from "../parts/person-link.js";
import { postRatings } from "../parts/post-ratings.js";

/** @typedef {import("/umkreis.js").Post} Post */

/**
 * A post with all its parts, in any state that moderators can see.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export async function show({ segments, signal }) {
  const { post } = await send("catalogue.findPost", { id: segments[1] ?? "" }, { signal });
  const { content, photos } = post;
  const hasRatings = findKind(content.kind)?.facets.ratings !== undefined;
  const body = h("section", {},
    h("div.head", {}, h("h1", { dir: "auto" }, content.title), post.state === "hidden" ? restoreButton(post) : hideButton(post)),
    photos?.length ? h("div.thumbs", {}, ...photos.map((photo, index) =>
      photoView(photo, { width: "320", alt: t("console.state.photo", { number: index + 1 }), cover: true }))) : null,
    h("div.columns", {},
      h("section", {}, h("h2", {}, t("console.posts.post")), facts(post)),
      h("section", {}, h("h2", {}, t("console.posts.content")), contents(post))),
    hasRatings && postRatings(post.id, signal));
  return { title: content.title, body };
}

function restoreButton(/** @type {Post} */ { id }) {
  const key = newKey();
  const button = h("button.primary", { type: "button", onclick: async () => {
    try {
      await send("auth.restorePost", { post: id }, { key });
      button.remove();
      notice(t("console.posts.restored"));
    } catch (error) {
      noticeFailure(error);
    }
  } }, t("console.posts.restore"));
  return button;
}

const facts = (/** @type {Post} */ { id, owner, state, createdAt, changedAt, revision, externalID, rating, content }) => pairs([
  [t("console.posts.state"), t(`console.postState.${state}`)],
  [t("console.posts.kind"), label(findKind(content.kind) ?? { name: content.kind })],
  [t("console.posts.owner"), personLink(owner)],
  [t("console.posts.created"), dateTime(createdAt)],
  [t("console.posts.changed"), `${dateTime(changedAt)} (${t("console.posts.revision", { number: revision })})`],
  [t("console.posts.external"), externalID],
  [t("console.posts.rating"), rating && t("rating.summary", { mean: rating.mean.toFixed(1), count: rating.count })],
  [t("console.person.id"), h("code", {}, id)],
]);

function contents(/** @type {Post} */ { content }) {
  const kind = findKind(content.kind);
  const { text, price, place, point, hours, contact, category, validUntil, tags, attributes = {} } = content;
  const word = kind?.facets.category?.words?.find((known) => known.word === category);
  return pairs([
    [t("console.posts.text"), text && h("span.text", { dir: "auto" }, text)],
    [t("console.posts.price"), price && money(price)],
    [t("filter.category"), word ? label(word) : category],
    [t("post.place"), place && h("bdi", {}, [place.address, place.city, place.country].filter(Boolean).join(", "))],
    [t("console.posts.point"), point && `${point.lat.toFixed(5)}, ${point.lon.toFixed(5)}`],
    [t("console.posts.hours"), hours && h("code", {}, hours)],
    [t("post.validUntil"), validUntil && dateTime(validUntil)],
    [t("console.posts.tags"), tags?.join(", ")],
    [t("contact.mail"), contact?.email], [t("console.posts.phone"), contact?.phone],
    [t("contact.website"), contact?.website && webLink(contact.website)],
    ...(kind?.attributes ?? []).map((attribute) => /** @type {[string, import("../../shared/core/dom.js").Child]} */ ([
      label(attribute), attributes?.[attribute.name] === undefined ? null : valueView(attribute, attributes?.[attribute.name]),
    ])),
  ]);
}

const webLink = (/** @type {string} */ address) =>
  h("a", { href: safeURL(address), rel: "noopener nofollow", target: "_blank" }, address);
