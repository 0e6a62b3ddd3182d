import { cachedSend } from "../../../shared/core/cache.js";
import { fill, h } from "../../../shared/core/dom.js";
import { dayOf } from "../../../shared/core/format.js";
import { nameOf } from "../../../shared/core/names.js";
import { link } from "../../../shared/core/router.js";
import { t } from "../../../shared/core/texts.js";
import { avatar } from "../../../shared/parts/photo.js";

/**
 * The author of a post, with a link to the profile.
 *
 * @param {import("../../../shared/core/apps.js").App} app
 * @param {import("/umkreis.js").Post} post
 */
export function ownerLine(app, { owner, createdAt }) {
  const name = h("bdi", {}, "…");
  const line = h("a.owner", { href: link(app, `person/${owner}`) },
    avatar({ user: owner }), h("span", {}, name, h("small", {}, t("post.since", { date: dayOf(createdAt) }))));
  cachedSend("auth.findProfile", { user: owner }).then(({ profile }) => {
    fill(name, nameOf(profile));
    line.firstElementChild?.replaceWith(avatar(profile));
  }).catch(() => fill(name, t("person.unknown")));
  return line;
}
