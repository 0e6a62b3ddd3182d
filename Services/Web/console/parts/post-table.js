import { findKind } from "../../shared/core/apps.js";
import { h } from "../../shared/core/dom.js";
import { ago } from "../../shared/core/format.js";
import { label, t } from "../../shared/core/texts.js";
import { photoView } from "../../shared/parts/photo.js";
import { at } from "../core/router.js";
import { personLink } from "./person-link.js";
import { tableView } from "./table.js";

/** Posts as a table, each with its first photo. */
export function postTable(/** @type {import("/umkreis.js").Post[]} */ posts) {
  const hasPhotos = posts.some(({ photos }) => photos?.length);
  const heads = ["title", "kind", "owner", "state", "place", "created"].map((name) => t(`console.posts.${name}`));
  return tableView(t("console.screen.posts"), heads, posts.map(({ id, owner, state, createdAt, content, photos }) => [
    h("a.with-picture", { href: at("post", id), dir: "auto" },
      hasPhotos && h("span.picture", {}, photos?.[0] && photoView(photos[0], { width: "320", alt: "", cover: true })),
      h("span", {}, content.title)),
    label(findKind(content.kind) ?? { name: content.kind }),
    personLink(owner),
    t(`console.postState.${state}`),
    content.place?.city ? h("bdi", {}, content.place.city) : "",
    h("time", { datetime: createdAt }, ago(createdAt)),
  ]));
}
