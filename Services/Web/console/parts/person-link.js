import { fill, h } from "../../shared/core/dom.js";
import { nameOf } from "../../shared/core/names.js";
import { t } from "../../shared/core/texts.js";
import { avatar } from "../../shared/parts/photo.js";
import { profileOf } from "../core/people.js";
import { at } from "../core/router.js";

/** A link to a user; the name appears when it is loaded. */
export function personLink(/** @type {string | null | undefined} */ user) {
  if (!user) return h("span", {}, t("console.erased"));
  const name = h("bdi", {}, "…");
  profileOf(user).then((profile) => fill(name, profile ? nameOf(profile) : t("person.unknown")));
  return h("a", { href: at("person", user) }, name);
}

/** The initial of a user; the photo appears when it is loaded. */
export function personPicture(/** @type {{ user: string, displayName: string }} */ { user, displayName }) {
  const picture = h("span.picture", {}, avatar({ user, displayName }));
  profileOf(user).then((profile) => profile?.photo && fill(picture, avatar(profile)));
  return picture;
}
