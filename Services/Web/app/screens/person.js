import { profileFields } from "../../shared/core/apps.js";
import { cachedSend } from "../../shared/core/cache.js";
import { Fault, send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { dayOf } from "../../shared/core/format.js";
import { nameOf } from "../../shared/core/names.js";
import { link } from "../../shared/core/router.js";
import { person } from "../../shared/core/session.js";
import { label, language, t } from "../../shared/core/texts.js";
import { emptyScreen } from "../../shared/parts/empty.js";
import { icon } from "../../shared/parts/icons.js";
import { linked } from "../../shared/parts/linked.js";
import { avatar } from "../../shared/parts/photo.js";
import { telephone, valueView } from "../../shared/parts/words.js";
import { allBlocks } from "../core/blocks.js";
import { reportButton } from "../parts/report.js";
import { blockButton } from "./person/block.js";
import { postsOf } from "./person/posts-of.js";

/** @typedef {import("../../shared/core/apps.js").App} App */
/** @typedef {import("/umkreis.js").Profile} Profile */

/**
 * A person: the profile and the posts, but not the location.
 *
 * @param {import("../../shared/core/router.js").Visit} visit
 */
export async function show({ app, segments, signal }) {
  const user = segments[1] ?? "";
  const profile = await find(user, signal);
  if (profile === null) {
    const start = h("a.button.primary", { href: link(app) }, t("action.start"));
    return { title: t("person.unknown"), body: emptyScreen("people", t("person.missing"), t("person.missingAdvice"), start) };
  }
  const blocks = person() === null ? [] : await allBlocks(cachedSend, signal);
  const isBlocked = blocks.some((block) => block.user === user);
  const body = h("section.profile", {},
    h("div.who", {}, avatar(profile, "l"), h("div", {},
      h("h1", { dir: "auto" }, nameOf(profile)),
      profile.username && h("p.soft", {}, h("bdi", {}, `@${profile.username}`)),
      h("p.soft", {}, t("person.since", { date: dayOf(profile.since) })))),
    isBlocked && h("p.note", {}, icon("block"), t("person.blocked")),
    profile.bio && h("p.text", { dir: "auto" }, ...linked(profile.bio)),
    pairs(app, profile),
    actions(app, profile, isBlocked),
    app.kinds.length > 0 && !isBlocked && await postsOf(app, user, signal));
  return { title: nameOf(profile), tab: app.screens.includes("people") ? "people" : app.screens[0], body };
}

/** @returns {Promise<Profile | null>} `null` for removed, blocking and unknown persons */
async function find(/** @type {string} */ user, /** @type {AbortSignal} */ signal) {
  try {
    return (await cachedSend("auth.findProfile", { user }, { signal })).profile;
  } catch (error) {
    if (error instanceof Fault && ["not-found", "gone", "invalid"].includes(error.code)) return null;
    throw error;
  }
}

/** The fields of the app's profiles, and the languages. */
function pairs(/** @type {App} */ app, /** @type {Profile} */ { attributes, languages }) {
  const names = new Intl.DisplayNames(language(), { type: "language", fallback: "code" });
  const fields = profileFields(app).flatMap((field) => {
    const value = attributes?.[field.name];
    return value === undefined || value === null ? [] : [h("dt", {}, label(field)), h("dd", {}, valueView(field, value))];
  });
  const spoken = languages?.length
    ? [h("dt", {}, t("person.languages")), h("dd", {}, languages.map((tag) => names.of(tag) ?? tag).join(", "))] : [];
  return fields.length + spoken.length > 0 && h("dl.pairs", {}, ...fields, ...spoken);
}

/** The actions on a person: contact, message, block and report, or edit for the user's own profile. */
function actions(/** @type {App} */ app, /** @type {Profile} */ profile, /** @type {boolean} */ isBlocked) {
  const { user, isGuest, contact } = profile;
  const edit = h("a.button", { href: link(app, "profile") }, icon("edit"), t("action.edit"));
  if (person()?.user === user) return h("div.actions", {}, edit);
  const { email, phone } = contact ?? {};
  const message = h("a.button.primary", { href: link(app, `chats/with/${user}`) }, icon("chats"), t("contact.message"));
  return [
    h("div.contact.actions", {},
      email && h("a.button", { href: `mailto:${encodeURIComponent(email)}` }, icon("mail"), t("contact.mail")),
      phone && h("a.button", { href: telephone(phone) }, icon("phone"), h("bdi", {}, phone)),
      !isGuest && !isBlocked && message),
    h("details.menu", {}, h("summary", {}, icon("more"), t("person.more")), h("div.actions", {},
      blockButton(app, user, nameOf(profile), isBlocked),
      reportButton(app, t("person.one"), user, (report, key) => send("auth.report", { user, ...report }, { key })))),
  ];
}
