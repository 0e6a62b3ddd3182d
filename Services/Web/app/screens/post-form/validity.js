import { instants, localTime, ownZone } from "../../../shared/core/clock.js";
import { fill, h } from "../../../shared/core/dom.js";
import { t } from "../../../shared/core/texts.js";
import { labelled, typed } from "../../../shared/parts/field.js";

/**
 * @typedef {import("./fields.js").Field} Field
 * @typedef {import("./fields.js").Content} Content
 * @typedef {import("../../../shared/core/apps.js").Kind} Kind
 */

/**
 * The end of a post, on the clock of its place.
 *
 * @param {Kind} kind
 * @param {Content} content
 * @returns {Field & { setZone: (zone: string | null) => void }}
 */
export function validityField(kind, { validUntil }) {
  let zone = ownZone(), wasTyped = false;
  const input = h("input", { type: "datetime-local", oninput: () => ((wasTyped = true), showClock()) });
  const clock = h("p.hint", { role: "status" });
  const required = Boolean(kind.facets.validity?.required);

  /** Shows the zone of the time, and whether the clock skips or repeats it. */
  function showClock() {
    const count = typed(input) === "" ? 1 : instants(typed(input), zone).length;
    fill(clock, t("form.validClock", { zone: zone.replaceAll("_", " ") }),
      count !== 1 && ` ${t(count === 0 ? "form.timeIsSkipped" : "form.timeComesTwice")}`);
  }

  function setZone(/** @type {string | null} */ next) {
    zone = next ?? ownZone();
    // The typed time stays, since it is local to the place.
    if (!wasTyped) /** @type {HTMLInputElement} */ (input).value = validUntil ? localTime(Date.parse(validUntil), zone) : "";
    showClock();
  }

  /** The instant of the typed time; for a time that the clock skips, that of the change. */
  function end() {
    const [first] = instants(typed(input), zone);
    return first ?? instants(localTime(Date.parse(`${typed(input)}Z`) + 3_600_000, "UTC"), zone)[0];
  }

  setZone(null);
  return {
    element: labelled({ path: "post.validUntil", label: t("post.validUntil"), required, hint: t("form.validHint") }, input,
      input, clock),
    setZone,
    read: (content) => {
      const time = typed(input) === "" ? undefined : end();
      content.validUntil = time === undefined ? null : wasTyped || !validUntil ? new Date(time).toISOString() : validUntil;
    },
  };
}
