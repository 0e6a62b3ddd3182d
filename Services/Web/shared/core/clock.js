// Local times of a place: its clock skips an hour in spring and repeats one in autumn.

/** The time zone of this device. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The offset of a zone from UTC in milliseconds, positive to the east.
 *
 * @param {string} zone IANA name
 * @param {number} instant
 */
function offset(zone, instant) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric",
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / 60_000) * 60_000;
}

/**
 * A time in the form of `datetime-local` inputs: `2026-08-01T18:30`.
 *
 * @param {number} instant
 * @param {string} zone
 */
export const localTime = (instant, zone) => new Date(instant + offset(zone, instant)).toISOString().slice(0, 16);

/**
 * The instants at which a clock shows a local time: empty if the clock skips it, two if it repeats it.
 *
 * @param {string} local such as `2026-08-01T18:30`
 * @param {string} zone
 * @returns {number[]} ascending
 */
export function instants(local, zone) {
  const utc = Date.parse(`${local.slice(0, 16)}Z`), day = 86_400_000;
  const offsets = new Set([offset(zone, utc - day), offset(zone, utc + day)]);
  const found = [...offsets].map((offset) => utc - offset).filter((instant) => offset(zone, instant) === utc - instant);
  return found.sort((one, other) => one - other);
}

/** The weekday of a place, Monday = 0. */
export const weekday = (/** @type {string} */ zone, instant = Date.now()) =>
  (new Date(`${localTime(instant, zone)}Z`).getUTCDay() + 6) % 7;
