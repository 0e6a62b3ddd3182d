import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { ago } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";
import { failure, skeleton } from "../../shared/parts/empty.js";
import { personLink } from "./person-link.js";

/** The newest ratings of a post. */
export function postRatings(/** @type {string} */ post, /** @type {AbortSignal} */ signal) {
  const body = h("div", {}, skeleton(2));
  async function load() {
    const { ratings } = await send("catalogue.listRatings", { post, limit: 20 }, { signal });
    if (ratings.length === 0) return fill(body, h("p.summary", {}, t("console.person.noReports")));
    fill(body, h("ul.notes", {}, ...ratings.map(({ rater, stars, ratedAt, text }) => h("li", {},
      h("p", {}, personLink(rater), ` · ${t("console.state.stars", { count: stars })} · ${ago(ratedAt)}`),
      text && h("p", { dir: "auto" }, text)))));
  }
  const show = () => void load().catch((error) => signal.aborted || fill(body, failure(error, show)));
  show();
  return h("section", {}, h("h2", {}, t("console.posts.ratings")), body);
}
