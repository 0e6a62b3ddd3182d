import { h } from "../core/dom.js";
import { localMoment } from "../core/format.js";
import { t } from "../core/texts.js";

/** @typedef {import("/umkreis.js").PostOpening} Opening */

/** The signs differ in shape, not only in colour. */
const signs = { open: "●", closesSoon: "◐", closed: "○", opensSoon: "◔", unknown: "" };

/**
 * Shows whether a place is open, and the time of the next change.
 *
 * @param {Opening | null | undefined} opening
 */
export function statusView(opening) {
  if (!opening || opening.status === "unknown") return null;
  const { status, nextChange } = opening;
  const verb = nextChange?.to === "closed" ? "closes" : "opens";
  const change = nextChange ? `, ${t(`status.until.${verb}`, { time: localMoment(nextChange) })}` : "";
  return h(`span.status.${status}`, {}, h("span", { "aria-hidden": "true" }, signs[status]), ` ${t(`status.${status}`)}${change}`);
}

/** The same for an entry of a kind with hours: unknown ones are said. @param {Opening | null | undefined} opening */
export const hoursView = (opening) => statusView(opening) ?? h("span.soft", {}, t("status.unknown"));
