import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { noticeFailure } from "../../shared/parts/notices.js";

/**
 * @template T
 * @typedef {import("../../shared/core/pages.js").Page<T>} Page
 */

/**
 * Fills a list with the entries of a first page, and adds a button that appends the next page.
 *
 * @template T
 * @param {HTMLElement} list
 * @param {Page<T>} first
 * @param {(cursor: string) => Promise<Page<T>>} load
 * @param {(entry: T) => Node} view
 */
export function pageList(list, first, load, view) {
  const append = (/** @type {Page<T>} */ { entries }) => list.append(...entries.map(view));
  append(first);
  let cursor = first.next ?? "";
  if (cursor === "") return h("div", {}, list);
  const button = /** @type {HTMLButtonElement} */ (h("button.more", { type: "button", onclick: more }, t("action.more")));

  async function more() {
    button.disabled = true;
    try {
      const page = await load(cursor);
      const count = list.childElementCount;
      append(page);
      cursor = page.next ?? "";
      if (cursor !== "") return;
      button.remove();
      /** @type {HTMLElement | null | undefined} */ (list.children[count]?.querySelector("a, button"))?.focus();
    } catch (error) {
      // The user may have left.
      if (button.isConnected) noticeFailure(error);
    } finally {
      button.disabled = false;
    }
  }
  return h("div", {}, list, button);
}
