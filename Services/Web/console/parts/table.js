import { h } from "../../shared/core/dom.js";

/** @typedef {import("../../shared/core/dom.js").Child} Child */

/**
 * A table that scrolls sideways if it is too wide.
 *
 * @param {string} caption is read aloud
 * @param {string[]} heads
 * @param {Child[][]} rows
 */
export function tableView(caption, heads, rows) {
  return h("div.table", { role: "region", "aria-label": caption, tabindex: 0 },
    h("table", {}, h("caption.visually-hidden", {}, caption),
      h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, cell)))))));
}
