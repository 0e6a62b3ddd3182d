import { h } from "../../shared/core/dom.js";
import { number } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";
import { sources } from "../core/activity.js";
import { sparkline } from "./sparkline.js";
import { tableView } from "./table.js";

/**
 * Sign-ups, reports, posts and messages of the last two weeks; a service that is down has no rows.
 *
 * @param {ReturnType<typeof import("../core/activity.js").activityLoader>} load
 */
export async function activityTable(load) {
  const replies = await Promise.allSettled(sources.map(load));
  const series = replies.flatMap((reply) => reply.status === "fulfilled" ? reply.value : []);
  if (series.length === 0) throw replies.find((reply) => reply.status === "rejected")?.reason;
  const title = t("console.activity.title"), heads = ["what", "days", "today", "yesterday", "total"];
  return [tableView(title, heads.map((name) => t(`console.activity.${name}`)), series.map(({ name, counts }) => [
    t(`console.activity.${name}`), h("div.trend", {}, sparkline(counts)),
    number(counts.at(-1) ?? 0), number(counts.at(-2) ?? 0), number(counts.reduce((sum, count) => sum + count, 0)),
  ]))];
}
