import { locale } from "../core/texts.js";

/** @typedef {import("./sources.js").Features} Features */
/** @typedef {{ lat: number, lon: number }} Point */

/** @returns {object} */
const feature = (/** @type {Point} */ { lat, lon }, /** @type {object} */ properties = {}) =>
  ({ type: "Feature", properties, geometry: { type: "Point", coordinates: [lon, lat] } });

/** @returns {Features} */
export const pointFeatures = (/** @type {Point | null} */ point, properties = {}) =>
  ({ type: "FeatureCollection", features: point ? [feature(point, properties)] : [] });

/**
 * The name of the image of a pin.
 *
 * @param {import("./colours.js").Colours} colours
 * @param {string[]} kinds of the app, in its order
 * @param {{ kind: string, status?: string | null }} post
 */
export const pinImage = ({ scheme }, kinds, { kind, status }) =>
  `pin|${scheme}|${Math.max(0, kinds.indexOf(kind))}|${status ?? ""}`;

/**
 * Clusters and single posts as features.
 *
 * @param {import("./colours.js").Colours} colours
 * @param {string[]} kinds of the app, in its order
 * @param {import("/umkreis.js").ClusterPinsReply | null} reply
 * @returns {Features}
 */
export function pinFeatures(colours, kinds, reply) {
  const compact = new Intl.NumberFormat(locale(), { notation: "compact", maximumSignificantDigits: 2 });
  const clusters = (reply?.clusters ?? []).map(({ point, count, expansionZoom }) =>
    feature(point, { count, text: compact.format(count), zoom: expansionZoom }));
  const posts = (reply?.posts ?? []).map(({ point, post, kind, title, status }) =>
    feature(point, { post, kind, title, status: status ?? "", icon: pinImage(colours, kinds, { kind, status }) }));
  return { type: "FeatureCollection", features: [...clusters, ...posts] };
}
