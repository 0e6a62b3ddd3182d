import { h } from "../../shared/core/dom.js";
import { number } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";
import { ask } from "../core/services.js";
import { sparkline } from "./sparkline.js";
import { tableView } from "./table.js";

const days = 14;

/** Sign-ups, reports, posts and messages of the last two weeks; a service that is down has no rows. */
export async function activity(/** @type {AbortSignal} */ signal) {
  const sources = /** @type {const} */ (["auth", "catalogue", "chat"]);
  const replies = await Promise.allSettled(sources.map((service) => ask(service, "dailyActivity", signal, { days })));
  const series = replies.flatMap((reply) => reply.status === "fulfilled" ? reply.value.series : []);
  if (series.length === 0) throw replies.find((reply) => reply.status === "rejected")?.reason;
  const title = t("console.activity.title"), heads = ["what", "days", "today", "yesterday", "total"];
  return h("section", {}, h("h2", {}, title),
    tableView(title, heads.map((name) => t(`console.activity.${name}`)), series.map(({ name, counts }) => [
      t(`console.activity.${name}`), h("div.trend", {}, sparkline(counts)),
      number(counts.at(-1) ?? 0), number(counts.at(-2) ?? 0), number(counts.reduce((sum, count) => sum + count, 0)),
    ])));
}
