import { send } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { dateTime, dayOf } from "../../../shared/core/format.js";
import { allPages } from "../../../shared/core/pages.js";
import { link } from "../../../shared/core/router.js";
import { t } from "../../../shared/core/texts.js";
import { empty } from "../../../shared/parts/empty.js";
import { attempt } from "../../../shared/parts/notices.js";
import { queryOf } from "../../../shared/parts/search-query.js";

/**
 * The saved searches, which send alerts about new posts.
 *
 * @param {import("../../../shared/core/router.js").Visit} visit
 */
export async function part({ app }) {
  const body = h("div.stack", {});

  async function load() {
    const saved = await allPages(async (cursor) => {
      const { saved, next } = await send("geo.listSavedSearches", { limit: 200, cursor });
      return { entries: saved, next };
    });
    if (saved.length === 0) return fill(body, empty("search", t("searches.none"), t("searches.what")));
    fill(body, h("ul.entries", {}, ...saved.map(row)));
  }

  const row = (/** @type {import("/umkreis.js").SavedSearch} */ { id, name, search, savedAt, restsUntil }) => h("li", {},
    h("a", { href: link(app, `list?${queryOf(/** @type {any} */ (search))}`) }, h("bdi", {}, name),
      h("small", {}, restsUntil ? t("searches.rests", { time: dateTime(restsUntil) }) : dayOf(savedAt))),
    h("button", { type: "button", "aria-label": t("searches.deleteNamed", { name }), onclick: () => remove(id) },
      t("action.delete")));

  async function remove(/** @type {string} */ id) {
    if (await attempt(() => send("geo.deleteSavedSearch", { id }), t("searches.deleted"))) await load();
  }
  await load();
  return body;
}
