import { fill, h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { showArrivals } from "../core/arrivals.js";
import { figureNames, figuresBetween, sums } from "../core/metrics.js";
import { ask, services } from "../core/services.js";
import { shown, sparkline } from "./sparkline.js";
import { tableView } from "./table.js";

/** @typedef {import("../core/metrics.js").Sample} Sample */

const everyMs = 5_000, maximum = 60;

/** Figures of each service as lines: the last five minutes since the page was opened. */
export function trends(/** @type {AbortSignal} */ signal) {
  /** @type {Map<string, Sample[]>} */
  const samples = new Map(services.map((service) => [service, []]));
  const body = h("div.trends", {});

  async function sample() {
    await showArrivals(services.map(async (service) => {
      const own = samples.get(service) ?? [];
      // The line of a service that is down has a gap.
      const { text } = await ask(service, "metrics", signal);
      own.push({ at: performance.now(), sums: sums(text) });
      if (own.length > maximum) own.shift();
    }), draw, signal);
  }

  function draw() {
    const heads = [t("console.health.service"), ...figureNames.map((name) => t(`console.figure.${name}`))];
    fill(body, tableView(t("console.health.trends"), heads, [...samples].map(([service, own]) => {
      const figures = own.slice(1).map((after, index) => figuresBetween(/** @type {Sample} */ (own[index]), after));
      return [service, ...figureNames.map((name) => {
        const values = figures.map((figure) => figure[name]);
        return h("div.trend", {}, sparkline(values), h("span", {}, values.length > 0 ? shown(values.at(-1) ?? 0) : "…"));
      })];
    })));
  }
  draw();
  sample();
  const timer = setInterval(() => document.hidden || sample(), everyMs);
  signal.addEventListener("abort", () => clearInterval(timer));
  return h("section", {}, h("h2", {}, t("console.health.trends")), body);
}
