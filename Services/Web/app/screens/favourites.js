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
 * The reader's favourites, or a list that somebody shares by a link.
 *
 * @param {import("../../shared/core/router.js").Visit} visit
 */
export function show(visit) {
  return visit.segments[1] === "shared" ? shared(visit) : own(visit);
}

/** @param {import("../../shared/core/router.js").Visit} visit */
function own({ app, signal }) {
  const title = t("screen.favourites");
  const count = h("p.summary", { role: "status" });
  const bar = h("div", {});
  const content = h("div.results", {}, current() === null ? none(app) : skeleton());
  /** @type {string | undefined} */
  let wanted;
  let total = 0;
  const showCount = () => fill(count, t("favourite.count", { count: total }));

  async function load() {
    if (current() === null) return;
    try {
      const { lists } = await cachedSend("favourites.listLists", { limit: 200 }, { signal });
      const present = lists.find(({ id }) => id === wanted) ?? lists[0];
      const first = await page("", present?.id);
      if (signal.aborted) return;
      total = first.count;
      showCount();
      const focused = document.activeElement?.closest("[data-post]")?.getAttribute("data-post");
      fill(bar, present && listBar(app, lists, present, choose));
      if (first.entries.length === 0) return fill(content, none(app));
      const list = h("ul.favourites", {});
      const more = (/** @type {string} */ cursor) => page(cursor, present?.id);
      fill(content, pageList(list, first, more, (entry) => favouriteEntry(app, entry, { remove, changed: load, list: wanted })));
      const kept = [...list.children].find((element) => element.getAttribute("data-post") === focused);
      /** @type {HTMLElement | null | undefined} */ (kept?.querySelector("a, button"))?.focus();
    } catch (error) {
      if (!signal.aborted) fill(content, failure(error, load));
    }
  }

  async function page(/** @type {string} */ cursor, /** @type {string | undefined} */ list) {
    const request = { limit: 50, ...(list && { list }), ...(cursor && { cursor }) };
    const reply = await cachedSend("favourites.listFavourites", request, { signal });
    return { entries: reply.favourites, next: reply.next ?? null, count: reply.count };
  }

  function choose(/** @type {string} */ list = "") {
    wanted = list || undefined;
    load();
  }

  /** Removes one at once; the notice brings it back. */
  async function remove(/** @type {Entry} */ { post, note, card }, /** @type {HTMLElement} */ element) {
    const next = /** @type {HTMLElement | null} */ (element.nextElementSibling ?? element.previousElementSibling);
    element.hidden = true;
    /** @type {HTMLElement | null | undefined} */ (next?.querySelector("button"))?.focus();
    const list = wanted;
    try {
      const reply = await send("favourites.removeFavourite", { post, ...(list && { list }) });
      total = reply.count;
      showCount();
      element.remove();
      if (total === 0) fill(content, none(app));
    } catch (error) {
      element.hidden = false;
      return noticeFailure(error);
    }
    const again = { post, ...(note && { note }), ...(list && { list }) };
    const back = () => send("favourites.addFavourite", again).then(load, noticeFailure);
    const words = t("favourite.noticeRemoved", { title: isolated(card?.title ?? t("favourite.gone")) });
    notice(words, card ? { label: t("action.undo"), run: back } : undefined);
  }
  // Another device, or another tab, changed something.
  listen("live:favourites.favouriteChangesAfter", load, { signal });
  load();
  const body = h("section.kept", {}, h("h1", {}, title), count, bar, content);
  return { title: `${title} · ${label(app)}`, tab: "favourites", body };
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
