import { h } from "../core/dom.js";
import { clock, dateTime } from "../core/format.js";
import { t } from "../core/texts.js";

/** @typedef {import("/umkreis.js").PostOpening} Opening */

/** The signs differ in shape, not only in colour. */
const signs = { open: "●", closesSoon: "◐", closed: "○", opensSoon: "◔", unknown: "" };

/**
 * Whether a place is open, and when that changes.
 *
 * @param {Opening | null | undefined} opening
 */
export function statusView(opening) {
  if (!opening || opening.status === "unknown") return null;
  const { status, nextChange } = opening;
  const change = nextChange ? `, ${t(`status.until.${nextChange.to === "closed" ? "closes" : "opens"}`, { time: at(nextChange.at) })}` : "";
  return h(`span.status.${status}`, {}, h("span", { "aria-hidden": "true" }, signs[status]), ` ${t(`status.${status}`)}${change}`);
}

/** The time of day if it is within a day, else the date as well. */
const at = (/** @type {string} */ time) => Date.parse(time) - Date.now() < 20 * 3_600_000 ? clock(time) : dateTime(time);
