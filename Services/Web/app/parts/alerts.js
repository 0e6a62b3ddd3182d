import { allApps } from "../../shared/core/apps.js";
import { send } from "../../shared/core/client.js";
import { listen } from "../../shared/core/events.js";
import { isolated } from "../../shared/core/format.js";
import { go, link } from "../../shared/core/router.js";
import { t } from "../../shared/core/texts.js";
import { notice } from "../../shared/parts/notices.js";

/** @typedef {import("/umkreis.js").FavouriteAlertsAfterReply["alerts"]} FavouriteAlerts */

const changes = ["changed", "price", "expiring", "closed", "expired", "gone", "back"];

/** Shows notices about new results of saved searches and changes of favourites. */
export function startAlerts() {
  listen("live:geo.alertsAfter", ({ alerts }) => {
    const [first] = alerts;
    if (document.hidden || first === undefined) return;
    const words = alerts.length === 1
      ? t("live.found", { search: isolated(first.name), title: isolated(first.title) }) : t("live.foundMany", { count: alerts.length });
    notice(words, show(first.post, first.kind));
  });
  listen("live:favourites.favouriteAlertsAfter", ({ alerts }) => {
    if (!document.hidden) showChanges(alerts).catch(() => {});
  });
}

/** @param {FavouriteAlerts} alerts */
async function showChanges(alerts) {
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
