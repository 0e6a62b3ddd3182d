import { signInLink } from "../../../shared/core/arrival.js";
import { cachedSend } from "../../../shared/core/cache.js";
import { send } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { dayOf } from "../../../shared/core/format.js";
import { nameOf } from "../../../shared/core/names.js";
import { link } from "../../../shared/core/router.js";
import { person } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { failure } from "../../../shared/parts/empty.js";
import { pageList } from "../../parts/page-list.js";
import { ratingView } from "../../parts/rating.js";
import { reportButton } from "../../parts/report.js";
import { ratingForm } from "./rating-form.js";
import { replyView } from "./rating-reply.js";

/**
 * @typedef {import("../../../shared/core/apps.js").App} App
 * @typedef {import("/umkreis.js").Post} Post
 * @typedef {import("/umkreis.js").Rating} Rating
 */

/**
 * The ratings of a post, and the user's own.
 *
 * @param {App} app
 * @param {Post} post
 * @param {AbortSignal} signal
 */
export function ratings(app, post, signal) {
  const section = h("section.ratings", { "aria-labelledby": "ratings" });
  const content = h("div", {});
  fill(section, h("h2", { id: "ratings" }, t("rating.title")), content);

  async function load() {
    try {
      const first = await page();
      if (signal.aborted) return;
      fill(content, ratingView(first.summary), own(first.own), await list(first));
    } catch (error) {
      if (!signal.aborted) fill(content, failure(error, load));
    }
  }

  const page = (/** @type {string} */ cursor = "") =>
    cachedSend("catalogue.listRatings", { post: post.id, limit: 20, ...(cursor && { cursor }) }, { signal });

  /** @param {Rating | null | undefined} rating */
  function own(rating) {
    if (person() === null) return h("p", {}, h("a", { href: signInLink(app) }, t("rating.signIn")));
    if (person()?.user === post.owner || post.state !== "published") return null;
    return ratingForm(post.id, rating, load);
  }

  /** @param {import("/umkreis.js").ListRatingsReply} first */
  async function list(first) {
    if (first.ratings.length === 0) return h("p.soft", {}, t("rating.none"));
    /** @type {Map<string, string>} */
    const names = new Map();
    const entries = async (/** @type {import("/umkreis.js").ListRatingsReply} */ { ratings, next }) => {
      const users = [...new Set(ratings.map(({ rater }) => rater))].filter((user) => !names.has(user));
      if (users.length > 0) {
        // Ratings are readable without names.
        const { profiles } = await cachedSend("auth.findProfiles", { users }, { signal }).catch(() => ({ profiles: [] }));
        for (const profile of profiles) names.set(profile.user, nameOf(profile));
      }
      return { entries: ratings, next: next ?? null };
    };
    const view = (/** @type {Rating} */ rating) => ratingEntry(app, post, rating, names.get(rating.rater));
    return pageList(h("ul.rated", {}), await entries(first), async (cursor) => entries(await page(cursor)), view);
  }
  load();
  return section;
}

/**
 * @param {App} app
 * @param {Post} post
 * @param {Rating} rating
 * @param {string} [name]
 */
function ratingEntry(app, post, rating, name) {
  const { id, rater, stars, text, ratedAt } = rating;
  const isOwn = person()?.user === rater;
  const shown = "★".repeat(stars) + "☆".repeat(5 - stars);
  const report = () => reportButton(app, t("rating.one"), id, (report, key) =>
    send("catalogue.reportRating", { rating: id, ...report }, { key }));
  return h("li", {},
    h("p.facts", {}, h("span.given", { role: "img", "aria-label": t("rating.stars", { count: stars }) }, shown),
      h("a", { href: link(app, `person/${rater}`) }, h("bdi", {}, name ?? t("person.unknown"))),
      h("time", { datetime: ratedAt }, dayOf(ratedAt))),
    text && h("p.text", { dir: "auto" }, text),
    replyView(post, rating),
    isOwn ? null : report());
}
