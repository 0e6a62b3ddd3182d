import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";

/**
 * Links to the next page of a list and to its start; the address contains the cursor.
 *
 * @param {string | null | undefined} next the cursor of the next page
 * @param {URLSearchParams} query of this page
 * @param {string} path
 */
export function nextPage(next, query, path) {
  const address = (/** @type {string | null} */ cursor) => {
    const other = new URLSearchParams(query);
    if (cursor === null) other.delete("cursor");
    else other.set("cursor", cursor);
    return path + (other.size > 0 ? `?${other}` : "");
  };
  if (!next && !query.has("cursor")) return null;
  return h("nav.pages", { "aria-label": t("console.pages") },
    query.has("cursor") && h("a.button", { href: address(null) }, t("console.firstPage")),
    next && h("a.button", { href: address(next) }, t("console.nextPage")));
}
