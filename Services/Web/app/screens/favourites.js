import { cachedSend } from "../../shared/core/cache.js";
import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { listen } from "../../shared/core/events.js";
import { isolated } from "../../shared/core/format.js";
import { link } from "../../shared/core/router.js";
import { current } from "../../shared/core/session.js";
import { label, t } from "../../shared/core/texts.js";
import { empty, failure, skeleton } from "../../shared/parts/empty.js";
import { notice, noticeFailure } from "../../shared/parts/notices.js";
import { pageList } from "../parts/page-list.js";
import { favouriteEntry } from "./favourites/entry.js";
import { listBar, listName } from "./favourites/lists.js";

/** @typedef {import("/umkreis.js").FavouriteEntry} Entry */

/**
 * The user's favourites, or a list that another person shares by a link.
 *
 * @param {import("../../shared/core/router.js").Visit} visit
 */
export function show(visit) {
  return visit.segments[1] === "shared" ? shared(visit) : own(visit);
}

/** @param {import("../../shared/core/router.js").Visit} visit */
function own(visit) {
  const screen = new OwnFavourites(visit);
  screen.load();
  return { title: `${t("screen.favourites")} · ${label(visit.app)}`, tab: "favourites", body: screen.body };
}

class OwnFavourites {
  /** The chosen list; `undefined` is the first. @type {string | undefined} */
  #list;
  #total = 0;
  #count = h("p.summary", { role: "status" });
  #bar = h("div", {});

  constructor(/** @type {import("../../shared/core/router.js").Visit} */ { app, signal }) {
    this.app = app;
    this.signal = signal;
    this.content = h("div.results", {}, current() === null ? none(app) : skeleton());
    this.body = h("section.kept", {}, h("h1", {}, t("screen.favourites")), this.#count, this.#bar, this.content);
    // Another device, or another tab, changed the list.
    listen("live:favourites.favouriteChangesAfter", () => this.load(), { signal });
  }

  async load() {
    if (current() === null) return;
    try {
      const { lists } = await cachedSend("favourites.listLists", { limit: 200 }, { signal: this.signal });
      const list = lists.find(({ id }) => id === this.#list) ?? lists[0];
      const first = await this.#page("", list?.id);
      if (this.signal.aborted) return;
      this.#showCount(first.count);
      const focused = document.activeElement?.closest("[data-post]")?.getAttribute("data-post");
      fill(this.#bar, list && listBar(this.app, lists, list, (chosen) => this.#choose(chosen)));
      if (first.entries.length === 0) return fill(this.content, none(this.app));
      this.#draw(first, list?.id, focused);
    } catch (error) {
      if (!this.signal.aborted) fill(this.content, failure(error, () => this.load()));
    }
  }

  /** @param {string} cursor @param {string | undefined} list */
  async #page(cursor, list) {
    const request = { limit: 50, ...(list && { list }), ...(cursor && { cursor }) };
    const reply = await cachedSend("favourites.listFavourites", request, { signal: this.signal });
    return { entries: reply.favourites, next: reply.next ?? null, count: reply.count };
  }

  /** @param {import("../../shared/core/pages.js").Page<Entry>} first @param {string | undefined} list @param {string | null} [focused] */
  #draw(first, list, focused) {
    const on = { remove: this.#remove, changed: () => this.load(), list: this.#list };
    const rows = h("ul.favourites", {});
    const row = (/** @type {Entry} */ entry) => favouriteEntry(this.app, entry, on);
    fill(this.content, pageList(rows, first, (cursor) => this.#page(cursor, list), row));
    const kept = [...rows.children].find((element) => element.getAttribute("data-post") === focused);
    /** @type {HTMLElement | null | undefined} */ (kept?.querySelector("a, button"))?.focus();
  }

  #showCount(/** @type {number} */ count) {
    this.#total = count;
    fill(this.#count, t("favourite.count", { count }));
  }

  #choose(/** @type {string} */ list = "") {
    this.#list = list || undefined;
    this.load();
  }

  /** Removes a favourite at once; the notice offers to undo it. @param {Entry} entry @param {HTMLElement} element */
  #remove = async ({ post, note, card }, element) => {
    const next = /** @type {HTMLElement | null} */ (element.nextElementSibling ?? element.previousElementSibling);
    element.hidden = true;
    /** @type {HTMLElement | null | undefined} */ (next?.querySelector("button"))?.focus();
    const list = this.#list && { list: this.#list };
    try {
      this.#showCount((await send("favourites.removeFavourite", { post, ...list })).count);
      element.remove();
      if (this.#total === 0) fill(this.content, none(this.app));
    } catch (error) {
      element.hidden = false;
      return noticeFailure(error);
    }
    const undo = () => send("favourites.addFavourite", { post, ...(note && { note }), ...list }).then(() => this.load(), noticeFailure);
    const text = t("favourite.noticeRemoved", { title: isolated(card?.title ?? t("favourite.gone")) });
    notice(text, card ? { label: t("action.undo"), run: undo } : undefined);
  };
}

function none(/** @type {import("../../shared/core/apps.js").App} */ app) {
  const start = h("a.button.primary", { href: link(app, app.screens[0]) }, t("favourite.search"));
  return empty("favourites", t("favourite.none"), t("favourite.noneAdvice"), start);
}

/** @param {import("../../shared/core/router.js").Visit} visit */
async function shared({ app, signal }) {
  const token = location.hash.slice(1);
  const page = async (/** @type {string} */ cursor) => {
    const request = { link: token, limit: 50, ...(cursor && { cursor }) };
    const reply = await cachedSend("favourites.listSharedFavourites", request, { signal });
    return { ...reply, entries: reply.favourites, next: reply.next ?? null };
  };
  const first = await page("");
  const title = listName(first.list);
  const entries = pageList(h("ul.favourites", {}), first, page, (entry) => favouriteEntry(app, entry, null));
  const count = h("p.summary", {}, t("favourite.count", { count: first.list.count }));
  const body = h("section.kept", {}, h("h1", { dir: "auto" }, title), count, entries);
  return { title, tab: "favourites", body };
}
