import { h } from "../../shared/core/dom.js";
import { number } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";

/**
 * The mean of the ratings.
 *
 * @param {import("/umkreis.js").RatingSummary | null | undefined} summary
 */
export function ratingView(summary) {
  if (!summary || summary.count === 0) return null;
  const mean = number(Math.round(summary.mean * 10) / 10);
  const words = t("rating.summary", { mean, count: summary.count });
  return h("span.rating", {}, h("span", { "aria-hidden": "true" }, `★ ${mean} (${number(summary.count)})`),
    h("span.visually-hidden", {}, words));
}
