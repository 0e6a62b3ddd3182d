import { h } from "../../shared/core/dom.js";
import { orLost } from "../../shared/core/files.js";
import { t } from "../../shared/core/texts.js";
import { emptyScreen } from "../../shared/parts/empty.js";
import * as list from "./list.js";
import * as post from "./post.js";

/**
 * @typedef {import("../../shared/core/router.js").Visit} Visit
 * @typedef {import("../../shared/core/router.js").Shown} Shown
 * @typedef {(visit: Visit) => Promise<Shown> | Shown} Screen
 */

const later = () => orLost(import("./later.js"));

/**
 * The screens by the first part of the path. Most visits begin with a list or a post.
 *
 * @type {Record<string, () => { show: Screen } | Promise<{ show: Screen }>>}
 */
const screens = {
  account: async () => (await later()).account,
  cards: async () => (await later()).cards,
  chats: async () => (await later()).chats,
  edit: async () => (await later()).postForm,
  errors: async () => (await later()).errors,
  favourites: async () => (await later()).favourites,
  hidings: async () => (await later()).hidings,
  info: async () => (await later()).info,
  list: () => list,
  map: async () => (await later()).map,
  mine: async () => (await later()).mine,
  nearby: async () => (await later()).nearby,
  new: async () => (await later()).postForm,
  people: async () => (await later()).people,
  person: async () => (await later()).person,
  post: () => post,
  profile: async () => (await later()).profile,
  register: async () => (await later()).register,
  settings: async () => (await later()).settings,
  "sign-in": async () => (await later()).signIn,
  trips: async () => (await later()).trips,
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
