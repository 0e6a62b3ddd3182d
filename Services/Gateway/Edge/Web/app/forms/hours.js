import { fill, h } from "../core/dom.js";
import { dayName, days, hoursOf, weekOf } from "../core/hours.js";
import { language, t } from "../core/texts.js";
import { icon } from "../parts/icons.js";
import { grouped, typed } from "./field.js";

/** @typedef {import("../core/hours.js").Hours} Hours */

/**
 * Opening hours: a week of times, or the text of OpenStreetMap for everything else.
 *
 * @param {import("../core/apps.js").Kind} kind
 * @param {import("./field.js").Content} content
 * @returns {import("./field.js").Field}
 */
export function hoursField(kind, { hours }) {
  const text = /** @type {HTMLTextAreaElement} */ (h("textarea", {
    value: hours ?? "", rows: 3, maxlength: 1_000, dir: "ltr", spellcheck: "false", "aria-label": t("hours.text"), oninput: () => drawWeek(),
  }));
  const week = h("div.week", {});
  const write = (/** @type {Hours} */ hours) => {
    text.value = hoursOf(hours);
    text.dispatchEvent(new Event("change", { bubbles: true }));
  };

  /** Shows the week of the text, or why there is none. */
  function drawWeek() {
    const simple = weekOf(typed(text));
    if (simple === null) fill(week, h("p.hint", {}, t("hours.notAWeek")));
    else fill(week, ...weekEditor(simple, write), sameButton(simple));
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
  const asText = h("details", { open: !isSimple }, h("summary", {}, t("hours.asText")), h("p.hint", {}, t("hours.example")), text);
  const { required } = kind.facets.hours ?? {};
  return {
    element: grouped({ path: "post.hours", label: t("hours.title"), required }, week, asText),
    read: (content) => (content.hours = typed(text) || null),
  };
}

/**
 * A line for each day with its times.
 *
 * @param {Hours} hours
 * @param {(hours: Hours) => void} write
 */
function weekEditor(hours, write) {
  return hours.week.map((_, day) => {
    const name = dayName(day, language());
    const line = h("div.day", { role: "group", "aria-label": name });
    const spans = () => hours.week[day] ?? [];
    const replace = (/** @type {import("../core/hours.js").Span[]} */ next) => {
      hours.week[day] = next;
      write(hours);
    };
    const button = (/** @type {"add" | "close"} */ picture, /** @type {string} */ key, /** @type {() => void} */ run) => {
      const words = t(key, { day: name });
      return h("button.icon-only", { type: "button", onclick: () => (run(), draw(), line.querySelector("button")?.focus()), title: words, "aria-label": words }, icon(picture));
    };

    function draw() {
      const times = spans().map((span, index) => {
        const input = (/** @type {"from" | "to"} */ end) => {
          // A field for times knows no 24:00.
          const field = /** @type {HTMLInputElement} */ (h("input", {
            type: "time", value: span[end].replace("24:00", "00:00"), "aria-label": t(`hours.${end}`, { day: name }), onchange: () => {
              const value = end === "to" && field.value === "00:00" ? "24:00" : field.value;
              if (value !== "") replace(spans().map((other, at) => at === index ? { ...other, [end]: value } : other));
            },
          }));
          return field;
        };
        return h("span.span", {}, input("from"), "–", input("to"),
          button("close", "hours.remove", () => replace(spans().filter((_, at) => at !== index))));
      });
      fill(line, h("span.name", {}, name), h("span.spans", {}, ...times, times.length === 0 && h("span.soft", {}, t("hours.closed"))),
        button("add", "hours.add", () => replace([...spans(), spans().length === 0 ? { from: "09:00", to: "18:00" } : { from: "19:00", to: "22:00" }])));
    }
    draw();
    return line;
  });
}
