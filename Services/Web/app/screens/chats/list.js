import { fill, h } from "../../../shared/core/dom.js";
import { listen } from "../../../shared/core/events.js";
import { clock, dayOf } from "../../../shared/core/format.js";
import { link } from "../../../shared/core/router.js";
import { person } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { empty, failure, skeleton } from "../../../shared/parts/empty.js";
import { avatar } from "../../../shared/parts/photo.js";
import { pageList } from "../../parts/page-list.js";
import { filters, listConversations } from "./conversations.js";
import { People, titleOf } from "./people.js";
import { preview } from "./preview.js";

/**
 * @typedef {import("../../../shared/core/router.js").Visit} Visit
 * @typedef {import("./conversations.js").Summary} Summary
 * @typedef {import("./conversations.js").Filter} Filter
 */

const waitMs = 200;

/**
 * The list of the user's conversations, which follows all changes.
 *
 * @param {Visit} visit
 * @param {string} [selected] the conversation that is open beside it
 */
export function conversationList({ app, query, signal }, selected) {
  const asked = query.get("show");
  let filter = filters.find((name) => name === asked) ?? "inbox";
  const tabs = h("nav.subtabs", { "aria-label": t("chat.lists") });
  const content = h("div", {}, skeleton(4));
  let isShown = false;
  const drawTabs = (requests = 0) => fill(tabs, ...filters.map((name) => {
    const href = link(app, name === "inbox" && filter === "inbox" ? "chats" : `chats?show=${name}`);
    const badge = name === "requests" && requests > 0 && h("span.badge", {}, String(requests));
    return h("a", { href, "aria-current": name === filter ? "page" : undefined }, t(`chat.${name}`), badge);
  }));

  async function load() {
    try {
      let first = await page("");
      if (asked === null && first.entries.length === 0 && first.requests > 0) {
        filter = "requests";
        first = await page("");
      }
      drawTabs(first.requests);
      const focused = document.activeElement?.getAttribute("data-conversation");
      const rows = first.entries.length > 0 && pageList(h("ul.chat-rows", {}), first, page, (summary) => row(summary, filter));
      fill(content, rows || nothing(filter));
      if (focused) /** @type {HTMLElement | null} */ (content.querySelector(`[data-conversation="${focused}"]`))?.focus();
      isShown = true;
    } catch (error) {
      if (!signal.aborted && !isShown) fill(content, failure(error, load));
    }
  }

  async function page(/** @type {string} */ cursor) {
    const { conversations, next, requests } = await listConversations(filter, cursor, signal);
    return { entries: conversations, next, requests };
  }

  /** @param {Summary} summary @param {Filter} filter */
  function row(summary, filter) {
    const address = link(app, `chats/${summary.id}${filter === "inbox" ? "" : `?show=${filter}`}`);
    return h("li", {}, h("a.chat-row", {
      href: address, "data-conversation": summary.id, "aria-current": summary.id === selected ? "true" : undefined,
    }, pictureOf(summary), ...rowWords(summary)));
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const soon = () => (clearTimeout(timer), timer = setTimeout(load, waitMs));
  listen(["live:chat.syncAfter", "live:reset", "chatsChanged", "chatsRead"], soon, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  drawTabs();
  load();
  return h("section.chat-list", {}, h(selected ? "h2" : "h1", {}, t("screen.chats")), tabs, content);
}

/** The photo of the other person, or the first letter of a group. @param {Summary} summary */
export function pictureOf(summary) {
  const [other] = summary.people ?? [];
  if (summary.isGroup || !other) return avatar({ user: summary.id, displayName: titleOf(summary) });
  return avatar(other);
}

/** @param {Summary} summary */
function rowWords(summary) {
  const { last, unread, mutedUntil, isPinned } = summary;
  const people = new People(summary);
  const own = last?.sender === person()?.user && !last?.event;
  const words = last ? preview(last, (user) => people.name(user)) : "";
  const isMuted = mutedUntil != null && Date.parse(mutedUntil) > Date.now();
  const isUnread = unread > 0 || summary.isMarkedUnread;
  return [
    h("span.names", {}, h("strong", { dir: "auto" }, titleOf(summary)),
      isPinned && h("small", {}, t("chat.pinned")), isMuted && h("small", {}, t("chat.muted"))),
    last ? h("time", { datetime: last.sentAt }, when(last.sentAt)) : h("span", {}),
    h("span.last", { dir: "auto" }, own ? t("chat.ownPreview", { words }) : words),
    isUnread ? unreadBadge(unread) : h("span", {}),
  ];
}

/** @param {number} count 0 for a chat that was only marked as unread */
const unreadBadge = (count) =>
  h("span.badge", { role: "img", "aria-label": t("chat.unread", { count }) }, count > 0 ? String(Math.min(count, 99)) : "●");

/** The time of today, else the date. */
function when(/** @type {string} */ at) {
  const date = new Date(at);
  return date.toDateString() === new Date().toDateString() ? clock(at) : dayOf(at);
}

const nothing = (/** @type {Filter} */ filter) =>
  empty("chats", t(`chat.nothing.${filter}`), filter === "inbox" ? t("chat.nothingAdvice") : "");
