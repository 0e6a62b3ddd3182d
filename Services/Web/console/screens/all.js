import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { emptyScreen } from "../../shared/parts/empty.js";
import { at, segments } from "../core/router.js";

/**
 * @typedef {import("../core/router.js").Visit} Visit
 * @typedef {import("../core/router.js").Shown} Shown
 * @typedef {(visit: Visit) => Promise<Shown> | Shown} Screen
 */

/**
 * The screens by the first part of the path; each is loaded when it is first shown.
 *
 * @type {Record<string, () => Promise<{ show: Screen }>>}
 */
const screens = {
  app: () => import("./app.js"),
  audit: () => import("./audit.js"),
  calls: () => import("./calls.js"),
  health: () => import("./health.js"),
  imports: () => import("./imports.js"),
  kinds: () => import("./kinds.js"),
  objections: () => import("./objections.js"),
  people: () => import("./people.js"),
  person: () => import("./person.js"),
  post: () => import("./post.js"),
  posts: () => import("./posts.js"),
  reports: () => import("./reports.js"),
  today: () => import("./today.js"),
};

/** The screens that show kinds, apps or profile fields. */
const screensOfKinds = ["app", "kinds", "person", "post", "posts"];

const nameIn = (/** @type {string[]} */ path) => path[0] ?? "today";

/** Whether the screen of the present path shows kinds. */
export const showsKinds = () => screensOfKinds.includes(nameIn(segments()));

/** The screen of a visit: that of the path, else today. */
export async function screenFor(/** @type {Visit} */ visit) {
  const name = nameIn(visit.segments);
  const load = Object.hasOwn(screens, name) ? screens[name] : undefined;
  return load === undefined ? missing() : (await load()).show(visit);
}

/** @returns {Shown} */
const missing = () => ({
  title: t("shell.missing"),
  body: emptyScreen("info", t("shell.missing"), "", h("a.button.primary", { href: at() }, t("action.start"))),
});
