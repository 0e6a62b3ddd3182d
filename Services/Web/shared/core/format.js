import { ownZone } from "./clock.js";
import { language, locale } from "./texts.js";

/** @param {number} metres */
export function distance(metres) {
  const [value, unit] = metres < 1_000 ? [Math.round(metres / 10) * 10, "meter"] : [metres / 1_000, "kilometer"];
  const maximumFractionDigits = unit === "kilometer" && value < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale(), { style: "unit", unit, maximumFractionDigits }).format(value);
}

/** @param {number} value */
export const number = (value) => new Intl.NumberFormat(locale()).format(value);

/** A size such as "1.4 MB". @param {number} count */
export function bytes(count) {
  const [value, unit] = count < 1_000_000 ? [count / 1_000, "kilobyte"] : [count / 1_000_000, "megabyte"];
  const maximumFractionDigits = unit === "megabyte" ? 1 : 0;
  return new Intl.NumberFormat(locale(), { style: "unit", unit, maximumFractionDigits }).format(value);
}

/** @param {{ amount: string, currency: string }} price */
export function money({ amount, currency }) {
  return new Intl.NumberFormat(locale(), { style: "currency", currency }).format(/** @type {any} */ (amount));
}

/** @param {string} day such as `2026-08-01` */
export const day = (day) => new Date(`${day}T12:00:00Z`).toLocaleDateString(locale(), { dateStyle: "medium", timeZone: "UTC" });

/** The day of a time in the user's zone. @param {string} time with a time zone */
export const dayOf = (time) => new Date(time).toLocaleDateString(locale(), { dateStyle: "medium" });

/**
 * A time in the zone of a place, with the zone's name if it is not the user's.
 *
 * @param {string} time with a time zone
 * @param {string} [zone]
 */
export function dateTime(time, zone = ownZone()) {
  const text = new Date(time).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short", timeZone: zone });
  return zone === ownZone() ? text : `${text} (${zone.replaceAll("_", " ")})`;
}

/** @param {string} time with a time zone */
export const clock = (time) => new Date(time).toLocaleTimeString(locale(), { timeStyle: "short" });

/**
 * The local time of a change: the time of day within 20 hours, else with the date.
 *
 * @param {{ at: string, localTime: string }} change
 */
export function localMoment({ at, localTime }) {
  const isSoon = Date.parse(at) - Date.now() < 20 * 3_600_000;
  // Parsed as UTC, so that the user's time zone has no effect.
  const time = new Date(`${localTime.slice(0, 16)}Z`);
  const options = { timeStyle: /** @type {const} */ ("short"), timeZone: "UTC" };
  return time.toLocaleString(locale(), isSoon ? options : { dateStyle: "medium", ...options });
}

const steps = /** @type {const} */ ([["day", 86_400], ["hour", 3_600], ["minute", 60]]);

/** A relative time such as "3 hours ago"; after a week, the date. */
export function ago(/** @type {string} */ time, now = Date.now()) {
  const seconds = (Date.parse(time) - now) / 1_000;
  if (Math.abs(seconds) > 7 * 86_400) return dayOf(time);
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  const [unit, length] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return format.format(unit === "second" ? 0 : Math.round(seconds / length), unit);
}

/** @param {string} code two letters */
export function country(code) {
  try {
    return new Intl.DisplayNames(language(), { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The flag of a country as regional indicators; systems without flags show two letters. */
export function flag(/** @type {string} */ code) {
  return String.fromCodePoint(...[...code.toUpperCase()].map((letter) => 0x1f1a5 + letter.charCodeAt(0)));
}

/** Isolates a user's text in a sentence, so that its direction and its marks end with it. */
export const isolated = (/** @type {string} */ text) => `\u2068${text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "")}\u2069`;
