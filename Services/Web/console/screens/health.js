import { Fault } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { showAgain } from "../../shared/core/router.js";
import { t } from "../../shared/core/texts.js";
import { failure, skeleton } from "../../shared/parts/empty.js";
import { showArrivals } from "../core/arrivals.js";
import { ask, services } from "../core/services.js";
import { logs } from "../parts/logs.js";
import { backups, erasures, failedMail, quarantine } from "../parts/queues.js";
import { serviceTable, slowCalls } from "../parts/service-table.js";
import { trends } from "../parts/trends.js";

/**
 * The services, their figures, their queues and their logs; each part shows what has answered.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export function show({ query, signal }) {
  const title = t("console.screen.health");
  const table = h("div", {}, skeleton(1)), slow = h("div", {}, skeleton(1));
  const body = h("section.health", {}, h("h1", {}, title),
    h("section", {}, h("h2", {}, t("console.health.services")), table),
    trends(signal), h("section", {}, h("h2", {}, t("console.health.slow")), slow),
    quarantine(signal), failedMail(signal), backups(signal), erasures(signal), logs(query, signal));
  showArrivals(services.map((service) => stateOf(service, signal)), (arrived, isLate) => {
    const states = services.map((service, index) => {
      const state = arrived[index];
      return state?.status === "fulfilled" ? state.value : { service, ready: null, stats: null, trouble: null, isLate };
    });
    const refused = states.find(({ trouble }) => trouble instanceof Fault && trouble.code === "forbidden");
    if (refused) return fill(body, failure(refused.trouble, showAgain));
    fill(table, serviceTable(states));
    fill(slow, slowCalls(states));
  }, signal);
  return { title, body };
}

/** @param {import("../core/services.js").Service} service @param {AbortSignal} signal */
async function stateOf(service, signal) {
  const [ready, stats] = await Promise.allSettled([ask(service, "ready", signal), ask(service, "stats", signal)]);
  return {
    service, ready: ready.status === "fulfilled" ? ready.value : null, stats: stats.status === "fulfilled" ? stats.value : null,
    trouble: [ready, stats].flatMap((reply) => reply.status === "rejected" ? [reply.reason] : [])[0] ?? null,
  };
}
