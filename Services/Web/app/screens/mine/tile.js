import { h } from "../../../shared/core/dom.js";
import { money } from "../../../shared/core/format.js";
import { link } from "../../../shared/core/router.js";
import { stateView } from "../../parts/own-actions.js";
import { pictureOf } from "../../parts/picture.js";

/**
 * A post as a picture with its title.
 *
 * @param {import("../../../shared/core/apps.js").App} app
 * @param {import("/umkreis.js").Post} post
 */
export function tile(app, post) {
  const { id, content, state } = post;
  return h("a.tile", { href: link(app, `post/${id}`), "data-post": id },
    pictureOf(post) ?? h("div.photo.plain", { "aria-hidden": "true" }, [...content.title][0]),
    h("strong", { dir: "auto" }, content.title),
    h("span.facts", {}, stateView(state), content.price && h("span.price", {}, money(content.price))));
}
