import { fill, h } from "../../shared/core/dom.js";
import { number } from "../../shared/core/format.js";
import { latest } from "../../shared/core/latest.js";
import { keepQuery, link } from "../../shared/core/router.js";
import { person } from "../../shared/core/session.js";
import { label, t } from "../../shared/core/texts.js";
import { empty, failure, skeleton } from "../../shared/parts/empty.js";
import { icon } from "../../shared/parts/icons.js";
import { addLinks } from "../parts/add-links.js";
import { pageList } from "../parts/page-list.js";
import { signInFirst } from "../parts/sign-in-first.js";
import { oneByOne } from "./mine/one-by-one.js";
import { countOwn, ownPages, states } from "./mine/own-posts.js";
import { tile } from "./mine/tile.js";

/** @typedef {import("./mine/own-posts.js").State} State */

/**
 * The user's own posts with their count, as pictures or one by one.
 *
 * @param {import("../../shared/core/router.js").Visit} visit
 */
export function show({ app, query, signal }) {
  const title = t("screen.mine");
  const user = person()?.user;
  if (user === undefined) return { title, tab: "mine", body: signInFirst(app, "mine", t("mine.signIn")) };
  let state = states.find((known) => known === query.get("state")) ?? "published";
  let isSingle = query.get("view") === "one";
  const chips = h("div.chips", { role: "group", "aria-label": t("mine.states") });
  const count = h("p.summary", { role: "status" });
  const content = h("div.results", {}, skeleton(3));
  const newest = latest(signal);

  /** Loads the counts and the posts, also after a change. */
  async function load() {
    try {
      await Promise.all([loadCounts(), loadPosts()]);
    } catch (error) {
      if (!signal.aborted && !(error instanceof DOMException)) fill(content, failure(error, load));
    }
  }

  async function loadCounts() {
    const counts = await countOwn(app.kinds, user ?? "", signal);
    fill(count, t("mine.count", { count: counts.published }));
    fill(chips,
      ...states.filter((name) => counts[name] > 0 || name === "published" || name === state).map((name) =>
        h("button", { type: "button", "aria-pressed": String(name === state), onclick: () => choose(name, isSingle) },
          `${t(`state.${name}`)} (${number(counts[name])})`)),
      h("button.view", { type: "button", "aria-pressed": String(isSingle), onclick: () => choose(state, !isSingle) },
        icon("cards"), t("mine.oneByOne")));
  }

  async function loadPosts() {
    const signal = newest();
    const load = ownPages(app.kinds, user ?? "", state, signal);
    const first = await load("");
    if (signal.aborted) return;
    if (first.entries.length === 0 && first.next === null) return fill(content, none());
    const why = state === "hidden" && h("p", {}, h("a", { href: link(app, "hidings") }, t("hiding.title")));
    if (isSingle) fill(content, why, oneByOne(app, first, load, signal, () => loadCounts().catch(() => {})));
    else fill(content, why, pageList(h("ul.tiles", {}), first, load, (post) => h("li", {}, tile(app, post))));
  }

  /** @param {State} next @param {boolean} single */
  function choose(next, single) {
    [state, isSingle] = [next, single];
    keepQuery(new URLSearchParams({ ...(state !== "published" && { state }), ...(isSingle && { view: "one" }) }));
    load();
  }

  function none() {
    if (state !== "published") return empty("mine", t("mine.noneHere"));
    return empty("mine", t("mine.none"), t("mine.noneAdvice"), ...addLinks(app, { tag: "a.button.primary" }));
  }
  load();
  const head = h("div.head", {}, h("h1", {}, title), h("div.actions", {}, ...addLinks(app)));
  const body = h("section.mine", {}, head, count, chips, content);
  return { title: `${title} · ${label(app)}`, tab: "mine", body };
}
