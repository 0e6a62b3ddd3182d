import { h } from "../../../shared/core/dom.js";
import { t } from "../../../shared/core/texts.js";
import { foundPosts } from "../../parts/found-posts.js";

/**
 * The posts of a person in an app, newest first.
 *
 * @param {import("../../../shared/core/apps.js").App} app
 * @param {string} owner
 * @param {AbortSignal} signal
 */
export async function postsOf(app, owner, signal) {
  const found = await foundPosts(app, { owner, sort: "newest" }, signal);
  return h("section", { "aria-labelledby": "posts" }, h("h2", { id: "posts" }, t("person.posts")),
    h("p.summary", {}, found?.count ?? t("person.noPosts")), found?.body);
}
