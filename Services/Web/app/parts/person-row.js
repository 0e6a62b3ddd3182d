import { profileFields } from "../../shared/core/apps.js";
import { h } from "../../shared/core/dom.js";
import { distance } from "../../shared/core/format.js";
import { nameOf } from "../../shared/core/names.js";
import { link } from "../../shared/core/router.js";
import { label, t } from "../../shared/core/texts.js";
import { avatar } from "../../shared/parts/photo.js";
import { valueView } from "../../shared/parts/words.js";

/**
 * A person in a list: photo, name, the app's profile fields, and the maximum distance.
 *
 * @param {import("../../shared/core/apps.js").App} app
 * @param {import("/umkreis.js").Profile} profile
 * @param {number} [within] metres
 */
export function personRow(app, profile, within) {
  const facts = profileFields(app).flatMap((field) => {
    const value = profile.attributes?.[field.name];
    if (value === undefined || value === null) return [];
    const isPlain = field.type === "number" || field.type === "bool";
    return [h("span", {}, isPlain ? `${label(field)}: ` : null, valueView(field, value))];
  });
  return h("a.person", { href: link(app, `person/${profile.user}`) }, avatar(profile),
    h("span.words", {}, h("strong", {}, h("bdi", {}, nameOf(profile))),
      facts.length > 0 ? h("span.facts", {}, ...facts) : null,
      within ? h("small", {}, t("people.within", { distance: distance(within) })) : null));
}
