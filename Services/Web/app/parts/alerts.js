import { allApps } from "../../shared/core/apps.js";
import { send } from "../../shared/core/client.js";
import { isolated } from "../../shared/core/format.js";
import { go, link } from "../../shared/core/router.js";
import { t } from "../../shared/core/texts.js";
import { notice } from "../../shared/parts/notices.js";

/**
 * @typedef {import("/umkreis.js").AlertsAfterReply} Found
 * @typedef {import("/umkreis.js").FavouriteAlertsAfterReply} Changed
 */

const changes = ["changed", "price", "expiring", "closed", "expired", "gone", "back"];

/** Tells what saved searches have found, and what has happened to favourites. */
export function startAlerts() {
  addEventListener("live:geo.alertsAfter", (event) => {
    const { alerts } = /** @type {CustomEvent<Found>} */ (event).detail;
    const [first] = alerts;
    if (document.hidden || first === undefined) return;
    const words = alerts.length === 1
      ? t("live.found", { search: isolated(first.name), title: isolated(first.title) }) : t("live.foundMany", { count: alerts.length });
    notice(words, show(first.post, first.kind));
  });
  addEventListener("live:favourites.favouriteAlertsAfter", (event) => {
    const { alerts } = /** @type {CustomEvent<Changed>} */ (event).detail;
    if (!document.hidden) tellChanges(alerts).catch(() => {});
  });
}

/** @param {Changed["alerts"]} alerts */
async function tellChanges(alerts) {
  const [first] = alerts;
  if (first === undefined) return;
  if (alerts.length > 1) return notice(t("live.favourites", { count: alerts.length }));
  const { posts } = await send("catalogue.findPosts", { ids: [first.post] });
  const content = posts[0]?.content;
  const kind = changes.includes(first.news) ? first.news : "changed";
  const title = content ? isolated(content.title) : t("live.aFavourite");
  notice(t(`live.favourite.${kind}`, { title }), content && show(first.post, content.kind));
}

/** @param {string} post @param {string} kind */
function show(post, kind) {
  const app = allApps().find((app) => app.kinds.includes(kind));
  return app && { label: t("live.show"), run: () => go(link(app, `post/${post}`)) };
}
