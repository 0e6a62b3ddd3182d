// What an entry of the browser's history remembers, so that going back finds a screen as it was left.

import { newKey } from "./client.js";

/** @typedef {{ scroll?: number, pages?: Record<string, number> }} Remembered `pages` are those of each list that were loaded */

const storage = "umkreis.entries", maximum = 50, waitMs = 30_000;
const finding = ["wheel", "touchmove", "keydown", "mousedown"];
/** @type {Map<string, Remembered>} */
const entries = new Map(stored());
/** What the entry that is being shown again remembers. @type {Remembered} */
let former = {};
/** Scrolling is not the user's until the screen is there. */
let isArriving = true;
/** The entry whose screen is shown; the browser names another one before `enter`. */
let shown = "";
/** Ends what still waits to scroll the present screen. */
let arrival = new AbortController();

/** @returns {[string, Remembered][]} */
function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(storage) ?? "[]");
  } catch {
    return [];
  }
}

/** The state of a new entry. */
export const newEntry = () => ({ entry: newKey() });

/** @returns {Remembered} */
function present() {
  if (!history.state?.entry) history.replaceState(newEntry(), "");
  const id = history.state.entry, known = entries.get(id) ?? {};
  entries.delete(id);
  entries.set(id, known);
  for (const oldest of [...entries.keys()].slice(0, Math.max(0, entries.size - maximum))) entries.delete(oldest);
  return known;
}

/** Must be called before a screen is shown. @param {boolean} isReturn whether the browser went to an entry that it had left */
export function enter(isReturn) {
  rememberScroll();
  arrival.abort();
  isArriving = true;
  const known = present();
  shown = history.state.entry;
  former = isReturn ? structuredClone(known) : {};
}

/** The event of the last scrolling may not have come yet. */
function rememberScroll() {
  const known = entries.get(shown);
  if (known && !isArriving) known.scroll = scrollY;
}

/** Remembers how many pages of a list are loaded. @param {string} list @param {number} pages */
export function rememberPages(list, pages) {
  const known = present();
  known.pages = { ...known.pages, [list]: pages };
}

/** How many pages a list had when its entry was left; asked once. @param {string} list */
export function formerPages(list) {
  const pages = former.pages?.[list] ?? 1;
  former.pages = { ...former.pages, [list]: 1 };
  return pages;
}

/** Scrolls to where the entry was left as soon as the screen is long enough, else to its top. @param {HTMLElement} main */
export function arrive(main) {
  const { scroll = 0 } = former;
  if (scroll === 0) return settle(0);
  const isThere = () => !main.querySelector(".skeletons") && document.documentElement.scrollHeight - innerHeight >= scroll;
  const controller = arrival = new AbortController();
  const { signal } = controller;
  const end = (/** @type {number | undefined} */ position) => {
    if (signal.aborted) return;
    controller.abort();
    settle(position);
  };
  const observer = new MutationObserver(() => isThere() && end(scroll));
  observer.observe(main, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
  // The user has found another place meanwhile.
  for (const name of finding) addEventListener(name, () => end(undefined), { signal, passive: true });
  setTimeout(() => end(undefined), waitMs);
  if (isThere()) end(scroll);
}

function settle(/** @type {number | undefined} */ position) {
  if (position !== undefined) scrollTo(0, position);
  isArriving = false;
}

/** Starts to remember the scrolling. */
export function startEntries() {
  history.scrollRestoration = "manual";
  addEventListener("scroll", rememberScroll, { passive: true });
  addEventListener("pagehide", store);
  // A hidden page may end without a further event.
  addEventListener("visibilitychange", () => document.hidden && store());
}

function store() {
  rememberScroll();
  try {
    sessionStorage.setItem(storage, JSON.stringify([...entries]));
  } catch {
    // The storage is full or forbidden: a reload starts at the top.
  }
}
