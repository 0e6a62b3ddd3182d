import { locale } from "../../shared/core/texts.js";

const [width, height] = [120, 28];

/** A line of the latest values, with their range in words. */
export function sparkline(/** @type {number[]} */ values) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", values.length === 0 ? "–" : `${shown(Math.min(...values))} – ${shown(Math.max(...values))}`);
  svg.classList.add("sparkline");
  const line = document.createElementNS(space, "polyline");
  const top = Math.max(...values, 1e-9);
  line.setAttribute("points", values.map((value, index) =>
    `${((index + 1) / Math.max(2, values.length)) * width - 1},${height - 2 - (value / top) * (height - 4)}`).join(" "));
  svg.append(line);
  return svg;
}

/** A number with at most three significant digits. */
export const shown = (/** @type {number} */ value) =>
  new Intl.NumberFormat(locale(), { maximumSignificantDigits: value < 100 ? 2 : 3 }).format(value);
