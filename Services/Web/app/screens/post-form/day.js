import { fill, h } from "../../../shared/core/dom.js";
import { language, t } from "../../../shared/core/texts.js";
import { iconButton } from "../../../shared/parts/icon-button.js";
import { dayName } from "../../core/hours.js";

/** @typedef {import("../../core/hours.js").Span} Span */

const defaultSpan = { from: "09:00", to: "18:00" }, evening = { from: "19:00", to: "22:00" };

/**
 * The times of one day.
 *
 * @param {number} index Monday = 0
 * @param {Span[]} present
 * @param {(spans: Span[]) => void} changed
 */
export function dayEditor(index, present, changed) {
  const day = dayName(index, language());
  const line = h("div.day", { role: "group", "aria-label": day });
  let spans = present;

  function replace(/** @type {Span[]} */ next) {
    spans = next;
    changed(next);
  }

  /** Adds or removes a time, and keeps the focus in the line. */
  function act(/** @type {Span[]} */ next) {
    replace(next);
    draw();
    line.querySelector("button")?.focus();
  }

  function input(/** @type {number} */ at, /** @type {"from" | "to"} */ end) {
    // A time input does not support 24:00.
    const value = spans[at]?.[end].replace("24:00", "00:00");
    const field = /** @type {HTMLInputElement} */ (h("input", {
      type: "time", value, "aria-label": t(`hours.${end}`, { day }), onchange: write,
    }));

    function write() {
      const time = end === "to" && field.value === "00:00" ? "24:00" : field.value;
      if (time !== "") replace(spans.map((span, other) => other === at ? { ...span, [end]: time } : span));
    }
    return field;
  }

  function draw() {
    const times = spans.map((_, at) => h("span.span", {}, input(at, "from"), "–", input(at, "to"),
      iconButton("close", t("hours.remove", { day }), () => act(spans.filter((_, other) => other !== at)))));
    const closed = spans.length === 0 && h("span.soft", {}, t("hours.closed"));
    const add = () => act([...spans, spans.length === 0 ? defaultSpan : evening]);
    fill(line, h("span.name", {}, day), h("span.spans", {}, ...times, closed), iconButton("add", t("hours.add", { day }), add));
  }
  draw();
  return line;
}
