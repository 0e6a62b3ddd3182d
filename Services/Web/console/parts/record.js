import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { dayOf } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";

/** The record of a user in a line: since when, reports both ways, a suspension. */
export function recordView(/** @type {string} */ user, /** @type {AbortSignal} */ signal) {
  const line = h("p.facts", {}, " ");
  send("auth.findAccount", { user }, { signal }).then(({ account, counts }) => fill(line,
    h("span", {}, t("console.person.since", { date: dayOf(account.registeredAt) })),
    h("span", {}, t("console.person.against", { count: counts.reportsAgainst })),
    h("span", {}, t("console.person.by", { count: counts.reportsBy })),
    account.suspendedAt && h("span.late", {}, t("console.person.suspended")),
    // The moderator's own account, and guests, have no record.
  )).catch(() => line.remove());
  return line;
}
