import { remember, remembered } from "./settings.js";
import { t } from "./texts.js";

/**
 * @typedef {{ lat: number, lon: number }} Point
 * @typedef {{ name: string, point: Point, place?: import("/umkreis.js").Place }} Around the place around which the user searches
 */

/** @returns {Around | null} the place of the last search */
export const around = () => remembered("around", null);

/** @param {Around | null} place */
export const searchAround = (place) => remember("around", place ?? undefined);

/**
 * The device's position, after the browser has asked for permission.
 *
 * @returns {Promise<Point>} rejects with `denied` or `unavailable`
 */
export function devicePosition() {
  return new Promise((resolve, reject) => {
    const refuse = (/** @type {GeolocationPositionError} */ error) =>
      reject(new Error(error.code === error.PERMISSION_DENIED ? "denied" : "unavailable"));
    if (!navigator.geolocation) return reject(new Error("unavailable"));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      refuse,
      { timeout: 10_000, maximumAge: 60_000 },
    );
  });
}

/** The text for a missing position. */
export const positionFault = (/** @type {unknown} */ error) =>
  t(error instanceof Error && error.message === "denied" ? "position.denied" : "position.unavailable");
