import { fill, h } from "../../../shared/core/dom.js";
import { language, t } from "../../../shared/core/texts.js";
import { grouped, typed } from "../../../shared/parts/field.js";
import { dayName, days, hoursOf, weekOf } from "../../core/hours.js";
import { dayEditor } from "./day.js";

/** @typedef {import("../../core/hours.js").Hours} Hours */

/**
 * Opening hours: a week of times, or the text of OpenStreetMap for everything else.
 *
 * @param {import("../../../shared/core/apps.js").Kind} kind
 * @param {import("./fields.js").Content} content
 * @returns {import("./fields.js").Field}
 */
export function hoursField(kind, { hours }) {
  const text = /** @type {HTMLTextAreaElement} */ (h("textarea", {
    value: hours ?? "", rows: 3, maxlength: 1_000, dir: "ltr", spellcheck: "false", "aria-label": t("hours.text"),
    oninput: () => drawWeek(),
  }));
  const week = h("div.week", {});
  const write = (/** @type {Hours} */ hours) => {
    text.value = hoursOf(hours);
    text.dispatchEvent(new Event("change", { bubbles: true }));
  };

  /** Shows the week of the text, or the reason why it has no week. */
  function drawWeek() {
    const simple = weekOf(typed(text));
    if (simple === null) fill(week, h("p.hint", {}, t("hours.notAWeek")));
    else fill(week, ...simple.week.map((spans, day) => dayEditor(day, spans, (next) => {
      simple.week[day] = next;
      write(simple);
    })), sameButton(simple));
  }

  /** Writes Monday's hours to every day. */
  function sameButton(/** @type {Hours} */ simple) {
    const copy = () => {
      const [monday = []] = simple.week;
      write({ ...simple, week: days.map(() => monday) });
      drawWeek();
    };
    return h("button", { type: "button", onclick: copy }, t("hours.same", { day: dayName(0, language()) }));
  }
  drawWeek();
  const isSimple = weekOf(typed(text)) !== null;
  const example = h("p.hint", {}, t("hours.example"));
  const asText = h("details", { open: !isSimple }, h("summary", {}, t("hours.asText")), example, text);
  const { required } = kind.facets.hours ?? {};
  return {
    element: grouped({ path: "post.hours", label: t("hours.title"), required: Boolean(required) }, week, asText),
    read: (content) => (content.hours = typed(text) || null),
  };
}

/** The position of a mistake in opening hours, from the server's text `… at 5: found …`. */
export function hoursWords(/** @type {string} */ message, /** @type {string} */ hours) {
  const position = Number(/ at (\d+): /.exec(message)?.[1] ?? 0);
  return t("hours.unclear", { rest: hours.slice(position, position + 20) || hours });
}
