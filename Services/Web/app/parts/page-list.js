import { h } from "../../shared/core/dom.js";
import { formerPages, rememberPages } from "../../shared/core/entry.js";
import { t } from "../../shared/core/texts.js";
import { noticeFailure } from "../../shared/parts/notices.js";

/**
 * @template T
 * @typedef {import("../../shared/core/pages.js").Page<T>} Page
 */

/**
 * Fills a list with the entries of a first page, and adds a button that appends the next page. Going back to the list
 * loads as many pages as it had.
 *
 * @template T
 * @param {HTMLElement} list
 * @param {Page<T>} first
 * @param {(cursor: string) => Promise<Page<T>>} load
 * @param {(entry: T) => Node} view
 * @param {string} [name] of the list among those of its screen
 */
export function pageList(list, first, load, view, name = "list") {
  const append = (/** @type {Page<T>} */ { entries }) => list.append(...entries.map(view));
  append(first);
  let cursor = first.next ?? "", pages = 1;
  const wanted = formerPages(name);
  rememberPages(name, Math.max(1, wanted));
  if (cursor === "") return h("div", {}, list);
  const button = /** @type {HTMLButtonElement} */ (h("button.more", { type: "button", onclick: more }, t("action.more")));

  async function next() {
    const page = await load(cursor);
    append(page);
    pages++;
    cursor = page.next ?? "";
    if (cursor === "") button.remove();
  }

  async function more() {
    button.disabled = true;
    try {
      const count = list.childElementCount;
      await next();
      rememberPages(name, pages);
      if (cursor !== "") return;
      /** @type {HTMLElement | null | undefined} */ (list.children[count]?.querySelector("a, button"))?.focus();
    } catch (error) {
      // The user may have left.
      if (button.isConnected) noticeFailure(error);
    } finally {
      button.disabled = false;
    }
  }

  async function again() {
    button.disabled = true;
    try {
      while (pages < wanted && cursor !== "") await next();
    } catch {
      // The button loads the rest.
    } finally {
      button.disabled = false;
    }
  }
  again();
  return h("div", {}, list, button);
}
