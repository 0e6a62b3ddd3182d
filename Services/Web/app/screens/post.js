import { findKind } from "../../shared/core/apps.js";
import { cachedSend } from "../../shared/core/cache.js";
import { Fault, send } from "../../shared/core/client.js";
import { ownZone } from "../../shared/core/clock.js";
import { fill, h } from "../../shared/core/dom.js";
import { distance, money } from "../../shared/core/format.js";
import { around } from "../../shared/core/position.js";
import { go, link } from "../../shared/core/router.js";
import { current, person } from "../../shared/core/session.js";
import { t } from "../../shared/core/texts.js";
import { emptyScreen } from "../../shared/parts/empty.js";
import { linked } from "../../shared/parts/linked.js";
import { statusView } from "../../shared/parts/status.js";
import { gallery } from "../parts/gallery.js";
import { ownActions, stateView } from "../parts/own-actions.js";
import { ratingView } from "../parts/rating.js";
import { reportButton } from "../parts/report.js";
import { shareButton } from "../parts/share.js";
import { contactLinks } from "./post/contact.js";
import { postFacts } from "./post/facts.js";
import { likeButton } from "./post/like.js";
import { ownHiding } from "./post/own-hiding.js";
import { ownerLine } from "./post/owner.js";
import { ratings } from "./post/ratings.js";
import { smallMap } from "./post/small-map.js";

/** @typedef {import("/umkreis.js").Post} Post */

/**
 * A post with all its parts.
 *
 * @param {import("../../shared/core/router.js").Visit} visit
 */
export async function show(visit) {
  const { app, segments, signal } = visit;
  const id = segments[1] ?? "";
  try {
    const { post } = await cachedSend("catalogue.findPost", { id }, { signal });
    // Without geo-search the post is still readable.
    const status = cachedSend("geo.statuses", { posts: [id] }, { signal, timeoutMs: 5_000 });
    const zone = zoneOf(post, signal);
    const { statuses } = await status.catch(() => ({ statuses: [] }));
    const body = h("article.post", {});
    draw(visit, body, post, statuses[0]?.opening, await zone);
    markSeen(post);
    return { title: post.content.title, tab: app.screens[0], body };
  } catch (error) {
    if (!(error instanceof Fault) || !["gone", "not-found", "invalid"].includes(error.code)) throw error;
    const start = h("a.button.primary", { href: link(app) }, t("action.start"));
    const reason = t(error.code === "gone" ? "post.deleted" : "post.unknown");
    return { title: t("post.missing"), body: emptyScreen("info", t("post.missing"), reason, start) };
  }
}

/** The time zone of a post's place, if its times need one. @param {Post} post @param {AbortSignal} signal */
async function zoneOf({ content: { point, hours, validUntil } }, signal) {
  if (!point || !(hours || validUntil)) return ownZone();
  const found = await cachedSend("geo.placeAt", { point }, { signal, timeoutMs: 5_000 }).catch(() => null);
  return found?.timeZone ?? ownZone();
}

/**
 * @param {import("../../shared/core/router.js").Visit} visit
 * @param {HTMLElement} body
 * @param {Post} post
 * @param {import("/umkreis.js").PostOpening | undefined} opening
 * @param {string} zone of its place
 */
function draw(visit, body, post, opening, zone) {
  const { app, signal } = visit;
  const { content } = post;
  const isOwn = person()?.user === post.owner;
  const changed = (/** @type {Post | null} */ next) => {
    if (next === null) go(link(app, "mine"), { replace: true });
    else draw(visit, body, next, opening, zone);
  };
  const report = reportButton(app, t("post.one"), post.id, (report, key) =>
    send("catalogue.reportPost", { post: post.id, ...report }, { key }));
  fill(body, gallery(post.photos, content.title),
    h("div.about", {},
      h("h1", { dir: "auto" }, content.title),
      h("p.facts", {}, isOwn && stateView(post.state), statusView(opening),
        content.price && h("span.price", {}, money(content.price)), ratingView(post.rating), away(post)),
      h("div.actions", {}, post.state === "published" && likeButton(post.id),
        post.state === "published" && shareButton(content.title, link(app, `post/${post.id}`)), isOwn && ownActions(app, post, changed)),
      isOwn && post.state === "hidden" && ownHiding(post.id, signal),
      !isOwn && post.state !== "published" && h("p.soft", {}, t(`post.${post.state}`)),
      content.text && h("p.text", { dir: "auto" }, ...linked(content.text)),
      postFacts(post, zone),
      content.point && smallMap(content.point, content.title),
      contactLinks(app, post),
      ownerLine(app, post),
      isOwn ? null : report),
    findKind(content.kind)?.facets.ratings && post.state !== "draft" && ratings(app, post, signal));
}

/** A favourite that has changed counts as seen now. */
function markSeen(/** @type {Post} */ { id, revision }) {
  if (current() !== null) send("favourites.markSeen", { posts: [{ post: id, revision }] }).catch(() => {});
}

/** The distance from where the user searches. */
function away(/** @type {Post} */ { content: { point } }) {
  const from = around()?.point;
  if (!point || !from) return null;
  const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;
  const [north, east] = [radians(point.lat - from.lat), radians(point.lon - from.lon)];
  // Haversine: https://en.wikipedia.org/wiki/Haversine_formula
  const half = Math.sin(north / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(point.lat)) * Math.sin(east / 2) ** 2;
  return h("span", {}, distance(2 * 6_371_008.8 * Math.asin(Math.sqrt(half))));
}
