import { h } from "../core/dom.js";

/** @typedef {import("../core/deployment.js").Deployment} Deployment */

const licence = "https://www.openstreetmap.org/copyright";

/**
 * Whether the installed map has streets in a part of a region.
 *
 * @param {Deployment} deployment
 * @param {{ west: number, south: number, east: number, north: number }} region
 */
export const touchesStreets = ({ streets }, { west, south, east, north }) =>
  streets !== null && west <= streets.bounds[2] && east >= streets.bounds[0] && south <= streets.bounds[3] && north >= streets.bounds[1];

/** Whether the installed map has streets at a point. @param {Deployment} deployment @param {{ lat: number, lon: number }} point */
export const hasStreets = (deployment, { lat, lon }) => touchesStreets(deployment, { west: lon, south: lat, east: lon, north: lat });

/** Who made the installed map. */
export const streetsSource = (/** @type {Deployment} */ { streets }) =>
  h("a", { href: licence, target: "_blank", rel: "noopener noreferrer" }, streets?.attribution);
