import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { emptyScreen } from "../../shared/parts/empty.js";

/**
 * @typedef {import("../../shared/core/router.js").Visit} Visit
 * @typedef {import("../../shared/core/router.js").Shown} Shown
 * @typedef {(visit: Visit) => Promise<Shown> | Shown} Screen
 */

/**
 * The screens by the first part of the path; each is loaded when it is first shown.
 *
 * @type {Record<string, () => Promise<{ show: Screen }>>}
 */
const screens = {
  account: () => import("./account.js"),
  cards: () => import("./cards.js"),
  chats: () => import("./chats.js"),
  edit: () => import("./post-form.js"),
  errors: () => import("./errors.js"),
  favourites: () => import("./favourites.js"),
  info: () => import("./info.js"),
  list: () => import("./list.js"),
  map: () => import("./map.js"),
  mine: () => import("./mine.js"),
  nearby: () => import("./nearby.js"),
  new: () => import("./post-form.js"),
  people: () => import("./people.js"),
  person: () => import("./person.js"),
  post: () => import("./post.js"),
  profile: () => import("./profile.js"),
  register: () => import("./register.js"),
  settings: () => import("./settings.js"),
  "sign-in": () => import("./sign-in.js"),
  trips: () => import("./trips.js"),
};

/**
 * The screen of a visit: that of the path, else the app's first.
 *
 * @param {Visit} visit
 * @returns {Screen}
 */
export function screenFor(visit) {
  const name = visit.segments[0] ?? visit.app.screens[0] ?? "list";
  const load = Object.hasOwn(screens, name) ? screens[name] : undefined;
  if (load === undefined) return missing;
  return async (visit) => (await load()).show(visit);
}

/** @type {Screen} */
const missing = (visit) => ({
  title: t("shell.missing"),
  body: emptyScreen("info", t("shell.missing"), "", h("a.button.primary", { href: `/app/${visit.app.name}` }, t("action.start"))),
});
