import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { dayOf } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";

/** The record of a user in one line: age, reports by and about the user, suspension. */
export function recordView(/** @type {string} */ user, /** @type {AbortSignal} */ signal) {
  const line = h("p.facts", {}, " ");
  send("auth.findAccount", { user }, { signal }).then(({ account, counts }) => fill(line,
    h("span", {}, t("console.person.since", { date: dayOf(account.registeredAt) })),
    h("span", {}, t("console.person.against", { count: counts.reportsAgainst })),
    h("span", {}, t("console.person.by", { count: counts.reportsBy })),
    account.suspendedAt && h("span.late", {}, t("console.person.suspended")),
    // The moderator's own account and guests do not have a record.
  )).catch(() => line.remove());
  return line;
}
