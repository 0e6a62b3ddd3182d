import { Fault, send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { dateTime } from "../../shared/core/format.js";
import { nameOf } from "../../shared/core/names.js";
import { allPages } from "../../shared/core/pages.js";
import { t } from "../../shared/core/texts.js";
import { photos } from "./snapshot.js";

/**
 * @typedef {import("../core/reports.js").FiledReport} FiledReport
 * @typedef {{ title?: string | null, text?: string | null, photos?: string[], facts: string[] }} State
 */

/** The present state of the reported content, and whether it differs from its snapshot. */
export async function presentState(/** @type {FiledReport} */ report, /** @type {AbortSignal} */ signal) {
  try {
    const state = await find(report, signal);
    if (state === null) return h("p", {}, t("console.state.private"));
    const { snapshot } = report;
    const isChanged = (state.title ?? "") !== (snapshot?.title ?? "") || !(state.text ?? "").startsWith(snapshot?.text ?? "");
    return h("div.present", {},
      h("p.facts", {}, ...state.facts.map((fact) => h("span", {}, fact)),
        h("span", {}, t(isChanged ? "console.state.changed" : "console.state.same"))),
      state.title && h("h4", { dir: "auto" }, state.title),
      state.text && h("p.text", { dir: "auto" }, state.text), photos(state.photos, report));
  } catch (error) {
    if (!(error instanceof Fault) || !["gone", "not-found"].includes(error.code)) throw error;
    return h("p", {}, t("console.state.gone"));
  }
}

/** @returns {Promise<State | null>} `null` if only members can see it */
async function find(/** @type {FiledReport} */ { subject }, /** @type {AbortSignal} */ signal) {
  if (subject.post) {
    const { post } = await send("catalogue.findPost", { id: subject.post }, { signal });
    const facts = [t(`console.postState.${post.state}`), t("console.state.changeDate", { date: dateTime(post.changedAt) })];
    return { title: post.content.title, text: post.content.text, photos: post.photos?.map((photo) => photo.id), facts };
  }
  if (subject.user) {
    const { profile } = await send("auth.findProfile", { user: subject.user }, { signal });
    return { title: nameOf(profile), text: profile.bio, photos: profile.photo ? [profile.photo] : [], facts: [] };
  }
  if (subject.rating && subject.ratedPost) {
    const id = subject.ratedPost;
    const [ratings, { post }] = await Promise.all([
      allPages(async (cursor) => {
        const { ratings, next } = await send("catalogue.listRatings", { post: id, limit: 200, cursor }, { signal });
        return { entries: ratings, next };
      }),
      send("catalogue.findPost", { id }, { signal }),
    ]);
    const rating = ratings.find(({ id }) => id === subject.rating);
    if (!rating) throw new Fault("not-found", "the rating was deleted", { rule: "no-such-rating" });
    const facts = [t("console.state.stars", { count: rating.stars })];
    return { title: post.content.title, text: rating.text, photos: rating.photos?.map((photo) => photo.id), facts };
  }
  return null;
}
