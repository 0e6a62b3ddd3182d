import { h } from "../../../shared/core/dom.js";
import { t } from "../../../shared/core/texts.js";
import { notice } from "../../../shared/parts/notices.js";
import { simpleForm } from "../../../shared/parts/simple-form.js";
import { textField } from "../../../shared/parts/text-field.js";
import { saveTrip } from "./save.js";

/** @typedef {import("/umkreis.js").DateSpan} DateSpan */

/**
 * The fields of the first and the last day; the first day proposes the last.
 *
 * @param {DateSpan} [dates]
 */
export function dateFields(dates) {
  const start = textField({ name: "trip.dates.start", label: t("trip.start"), type: "date", value: dates?.start });
  const end = textField({ name: "trip.dates.end", label: t("trip.end"), type: "date", value: dates?.end });
  const [first, last] = [start.querySelector("input"), end.querySelector("input")];
  first?.addEventListener("change", () => {
    if (!last || !first.value) return;
    last.min = first.value;
    if (last.value === "" || last.value < first.value) last.value = first.value;
  });
  return h("div.pair", {}, start, end);
}

/** @param {Record<string, string>} values of a form @returns {DateSpan} */
export const datesOf = (values) => ({ start: values["trip.dates.start"] ?? "", end: values["trip.dates.end"] ?? "" });

/**
 * A form for other dates of a trip.
 *
 * @param {import("/umkreis.js").Trip} trip
 * @param {() => void} changed
 */
export const datesForm = (trip, changed) => h("details.menu", {}, h("summary", {}, t("trip.changeDates")), simpleForm({
  fields: [dateFields(trip.content.dates)],
  draft: `trip/${trip.id}/dates`,
  action: t("action.save"),
  async run(values) {
    await saveTrip(trip, { dates: datesOf(values) });
    notice(t("trip.datesSaved"));
    changed();
  },
}));
