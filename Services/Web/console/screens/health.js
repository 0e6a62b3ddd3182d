import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { ask, services } from "../core/services.js";
import { logs } from "../parts/logs.js";
import { backups, erasures, failedMail, quarantine } from "../parts/queues.js";
import { serviceTable, slowCalls } from "../parts/service-table.js";
import { trends } from "../parts/trends.js";

/**
 * The services, their figures, their queues and their logs.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export async function show({ query, signal }) {
  const states = await Promise.all(services.map(async (service) => {
    const [ready, stats] = await Promise.allSettled([ask(service, "ready", signal), ask(service, "stats", signal)]);
    return {
      service, ready: ready.status === "fulfilled" ? ready.value : null, stats: stats.status === "fulfilled" ? stats.value : null,
      refusal: stats.status === "rejected" ? stats.reason : null,
    };
  }));
  signal.throwIfAborted();
  // If all services fail, the reason is more useful than an empty table.
  if (states.every(({ refusal }) => refusal !== null)) throw states[0]?.refusal;
  const title = t("console.screen.health");
  const body = h("section.health", {}, h("h1", {}, title),
    h("section", {}, h("h2", {}, t("console.health.services")), serviceTable(states)),
    trends(signal), slowCalls(states), quarantine(signal), failedMail(signal), backups(signal), erasures(signal), logs(query, signal));
  return { title, body };
}
