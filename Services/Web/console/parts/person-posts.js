import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { ago } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";
import { failure, skeleton } from "../../shared/parts/empty.js";
import { at } from "../core/router.js";

/** The newest posts of a person, published and hidden; all are a link away. */
export function personPosts(/** @type {string} */ owner, /** @type {AbortSignal} */ signal) {
  const body = h("div", {}, skeleton(2));
  async function load() {
    const [published, hidden] = await Promise.all(/** @type {const} */ (["published", "hidden"]).map((state) =>
      send("catalogue.listPosts", { owner, state, limit: 10 }, { signal })));
    const posts = [...(hidden?.posts ?? []), ...(published?.posts ?? [])];
    fill(body,
      h("p.facts", {}, ...[["published", published], ["hidden", hidden]].map(([state, page]) =>
        h("a", { href: `${at("posts")}?owner=${owner}&state=${state}` },
          `${t(`console.postState.${state}`)}: ${/** @type {any} */ (page)?.count ?? 0}`))),
      h("ul.notes", {}, ...posts.map((post) => h("li", {},
        h("a", { href: at("post", post.id), dir: "auto" }, post.content.title), " ",
        h("small", {}, `${t(`console.postState.${post.state}`)} · ${ago(post.createdAt)}`)))));
  }
  const show = () => void load().catch((error) => signal.aborted || fill(body, failure(error, show)));
  show();
  return h("section", {}, h("h2", {}, t("console.screen.posts")), body);
}
