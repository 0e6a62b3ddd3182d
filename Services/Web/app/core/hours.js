// The part of https://wiki.openstreetmap.org/wiki/Key:opening_hours that fits into a week; the server supports all of it.

/** @typedef {{ from: string, to: string }} Span hours and minutes: `09:00`, up to `24:00` */
/** @typedef {Span[][]} Week the spans of each day, Monday first */
/** @typedef {{ week: Week, holidays: string[] }} Hours with the rules for holidays as text */

export const days = /** @type {const} */ (["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]);

const day = "(?:Mo|Tu|We|Th|Fr|Sa|Su)";
const time = "(?:[01]?\\d|2[0-4]):[0-5]\\d";
const dayList = new RegExp(`^(${day}(?:-${day})?(?:, ?${day}(?:-${day})?)*)(?: |$)`);
const spanList = new RegExp(`^${time}-${time}(?:, ?${time}-${time})*$`);

/** The rules of a text. */
export const rulesOf = (/** @type {string} */ text) => text.split(";").map((part) => part.trim()).filter((part) => part !== "");

/**
 * Parses a text that contains only days, times and holidays.
 *
 * @param {string} text
 * @returns {Hours | null} `null` for other texts, such as with months
 */
export function weekOf(text) {
  /** @type {Week} */
  const week = days.map(() => []);
  if (text.trim() === "24/7") return { week: week.map(() => [{ from: "00:00", to: "24:00" }]), holidays: [] };
  const holidays = rulesOf(text).filter((rule) => /^[PS]H\b/.test(rule));
  for (const rule of rulesOf(text)) {
    if (holidays.includes(rule)) continue;
    const named = dayList.exec(rule)?.[0] ?? "";
    const rest = rule.slice(named.length).trim();
    const isClosed = rest === "off" || rest === "closed";
    if (!isClosed && !spanList.test(rest)) return null;
    const spans = isClosed ? [] : rest.split(",").map(span);
    // A later rule replaces the days of an earlier one.
    for (const index of indices(named.trim())) week[index] = spans;
  }
  return { week, holidays };
}

/** @returns {Span} */
function span(/** @type {string} */ text) {
  const [from = "", to = ""] = text.trim().split("-").map((part) => part.padStart(5, "0"));
  return { from, to };
}

/** The indices of days such as `Mo-Fr,Su`; of all days for an empty text. */
function indices(/** @type {string} */ text) {
  if (text === "") return days.map((_, index) => index);
  const at = (/** @type {string} */ name) => days.findIndex((known) => known === name);
  return text.split(",").flatMap((part) => {
    const [first = "", last = first] = part.trim().split("-");
    const length = ((at(last) - at(first) + 7) % 7) + 1;
    return Array.from({ length }, (_, offset) => (at(first) + offset) % 7);
  });
}

/** Writes hours in OpenStreetMap's format; empty if they are empty. */
export function hoursOf(/** @type {Hours} */ { week, holidays }) {
  const texts = week.map((spans) => spans.map(({ from, to }) => `${from}-${to}`).join(","));
  if (texts.every((text) => text === "00:00-24:00") && holidays.length === 0) return "24/7";
  /** @type {string[]} */
  const rules = [];
  for (let start = 0; start < 7;) {
    let end = start;
    while (end < 6 && texts[end + 1] === texts[start]) end += 1;
    const name = start === end ? days[start] : `${days[start]}-${days[end]}`;
    if (texts[start] !== "") rules.push(`${name} ${texts[start]}`);
    start = end + 1;
  }
  return [...rules, ...holidays].join("; ");
}

/** The name of a day, Monday = 0, in a language. */
export const dayName = (/** @type {number} */ index, /** @type {string} */ language) =>
  new Date(Date.UTC(2024, 0, 1 + index)).toLocaleDateString(language, { weekday: "long", timeZone: "UTC" });
