import { h } from "../../../shared/core/dom.js";
import { money } from "../../../shared/core/format.js";
import { link } from "../../../shared/core/router.js";
import { icon } from "../../../shared/parts/icons.js";
import { photoView } from "../../../shared/parts/photo.js";
import { stateView } from "../../parts/own-actions.js";

/**
 * A post as a picture with its title.
 *
 * @param {import("../../../shared/core/apps.js").App} app
 * @param {import("/umkreis.js").Post} post
 */
export function tile(app, { id, content, photos, state }) {
  const photo = photos?.[0];
  return h("a.tile", { href: link(app, `post/${id}`), "data-post": id },
    photo ? photoView(photo, { width: "320", alt: "", cover: true }) : h("div.photo.cover.none", {}, icon("photo")),
    h("strong", { dir: "auto" }, content.title),
    h("span.facts", {}, stateView(state), content.price && h("span.price", {}, money(content.price))));
}
