/**
 * Parses a number as people write it, by the rules of `NumberReader` in the command line.
 *
 * @param {string} text `1,5`, `1.234,5`, `1 200`
 * @returns {string | undefined} digits with a decimal point; `undefined` if the text is not a number, or is ambiguous like `1.200`
 */
export function readNumber(text) {
  const plain = text.trim().replace(/^\u2212/, "-");
  const [, sign = "", digits = ""] = /^([-+]?)([\d.,'\u2019\s]+)$/u.exec(plain) ?? [];
  const signs = digits.replace(/[^.,]/g, "");
  const last = signs.at(-1);
  if (!/\d/.test(digits)) return undefined;
  if (last === undefined || (signs.length > 1 && new Set(signs).size === 1)) return signed(sign, grouped(digits));
  if ([...signs].filter((other) => other === last).length > 1) return undefined;
  const place = digits.lastIndexOf(last);
  const [before, after] = [digits.slice(0, place), digits.slice(place + 1)];
  if (!/^\d*$/.test(after)) return undefined;
  // A sign before three digits can be a decimal sign or a separator of thousands.
  if (after.length === 3 && /^[1-9]\d{0,2}$/.test(before)) return undefined;
  const whole = before === "" ? "0" : grouped(before);
  return whole === undefined ? undefined : signed(sign, after === "" ? whole : `${whole}.${after}`);
}

/** Joins groups of three digits; the first may be shorter. */
function grouped(/** @type {string} */ text) {
  const groups = text.split(/\D/);
  const isWhole = /^\d+$/.test(text);
  const isGrouped = /^\d{1,3}$/.test(groups[0] ?? "") && groups.slice(1).every((group) => group.length === 3);
  return isWhole || isGrouped ? groups.join("") : undefined;
}

/** @returns {string | undefined} */
const signed = (/** @type {string} */ sign, /** @type {string | undefined} */ digits) =>
  digits === undefined ? undefined : (sign === "-" ? "-" : "") + digits;

/**
 * An amount for the services, which refuse unreadable texts: with a comma, they refuse them too.
 *
 * @param {string} text
 */
export const amountText = (text) => readNumber(text) ?? text.replaceAll(".", ",");

/**
 * A number for the services; an unreadable text stays a text, which they refuse.
 *
 * @param {string} text
 */
export function numberValue(text) {
  const digits = readNumber(text);
  return digits === undefined ? text : Number(digits);
}
