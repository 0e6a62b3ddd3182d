import { send } from "../../shared/core/client.js";
import { listen } from "../../shared/core/events.js";
import { person } from "../../shared/core/session.js";
import { t } from "../../shared/core/texts.js";

const waitMs = 300;
/** The number of conversations with unread messages, and of requests. */
let count = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Keeps the number of unread conversations in all elements with `data-unread`. */
export function startUnread() {
  listen(["live:chat.syncAfter", "live:reset", "chatsRead", "sessionChanged"], soon);
  soon();
}

/** Loads the number soon; several changes cause one call. */
function soon() {
  timer ??= setTimeout(() => {
    timer = undefined;
    load().catch(() => {});
  }, waitMs);
}

async function load() {
  if (person() === null) return noteUnread(0);
  const { unreadConversations, requests } = await send("chat.listConversations", { limit: 1 });
  noteUnread(unreadConversations + requests);
}

function noteUnread(/** @type {number} */ now) {
  count = now;
  showUnread();
}

/** Fills the badges, also after the navigation was drawn again. */
export function showUnread() {
  for (const badge of document.querySelectorAll("[data-unread]")) {
    if (!(badge instanceof HTMLElement)) continue;
    badge.hidden = count === 0;
    badge.textContent = count > 99 ? "99+" : String(count);
    badge.setAttribute("aria-label", t("chat.unreadChats", { count }));
  }
}
