import { h } from "../../../shared/core/dom.js";
import { day } from "../../../shared/core/format.js";
import { t } from "../../../shared/core/texts.js";
import { iconButton } from "../../../shared/parts/icon-button.js";
import { attempt } from "../../../shared/parts/notices.js";
import { simpleForm } from "../../../shared/parts/simple-form.js";
import { textField } from "../../../shared/parts/text-field.js";
import { saveTrip } from "./save.js";

/**
 * @typedef {import("/umkreis.js").Trip} Trip
 * @typedef {import("/umkreis.js").PlanEntry} Entry
 */

/**
 * Lists the plan by day; members can change it.
 *
 * @param {Trip} trip
 * @param {() => void} changed
 */
export function planSection(trip, changed) {
  const { content, standing } = trip;
  const plan = content.plan ?? [];
  const mayChange = standing !== "invited";
  const entries = plan.toSorted((one, other) => order(one) < order(other) ? -1 : 1);
  const remove = async (/** @type {Entry} */ entry) => {
    if (await attempt(() => saveTrip(trip, { plan: plan.filter(({ number }) => number !== entry.number) }))) changed();
  };
  const row = (/** @type {Entry} */ entry) => h("li", {},
    h("span", {},
      h("small", {}, [day(entry.date), entry.time].filter(Boolean).join(", ")), h("bdi", {}, entry.text ?? t("plan.visit"))),
    mayChange && iconButton("delete", t("plan.removeNamed", { name: entry.text ?? day(entry.date) }), () => remove(entry)));
  return h("section.stack", {}, h("h2", {}, t("plan.title")),
    entries.length > 0 ? h("ul.entries", {}, ...entries.map(row)) : h("p", {}, t("plan.none")),
    mayChange ? addForm(trip, changed) : null);
}

const order = (/** @type {Entry} */ { date, time }) => `${date} ${time ?? ""}`;

/**
 * @param {Trip} trip
 * @param {() => void} changed
 */
function addForm(trip, changed) {
  const { dates, plan = [] } = trip.content;
  const date = textField({ name: "date", label: t("plan.date"), type: "date", value: dates.start });
  const input = date.querySelector("input");
  if (input) [input.min, input.max] = [dates.start, dates.end];
  return h("details", {}, h("summary", {}, t("plan.add")), simpleForm({
    fields: [
      textField({ name: "text", label: t("plan.text"), maxlength: 200 }),
      h("div.pair", {}, date, textField({ name: "time", label: t("plan.time"), type: "time", required: false })),
    ],
    draft: `trip/${trip.id}/plan`,
    action: t("plan.add"),
    async run({ text = "", date = "", time }) {
      await saveTrip(trip, { plan: [...(plan ?? []), { date, time: time || undefined, text: text.trim() }] });
      changed();
    },
  }));
}
