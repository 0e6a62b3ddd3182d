import { around } from "../core/position.js";

/**
 * A search, as in the address of the screen.
 *
 * @typedef {object} Query
 * @property {string} [words]
 * @property {{ lat: number, lon: number }} [near]
 * @property {string} [place] the name of `near`, for people
 * @property {number} [within] metres
 * @property {import("/umkreis.js").SearchOrder} [sort]
 * @property {import("/umkreis.js").AttributeFilter[]} [where]
 * @property {string[]} [categories]
 * @property {{ at?: string, orUnknown?: boolean }} [open]
 * @property {number} [leastRating]
 * @property {import("/umkreis.js").Viewport} [viewport] of a map, not in the address
 * @property {string} [cursor]
 */

/** Parameters of the address that are texts; `where` is JSON. */
const texts = ["words", "sort", "place"];

/** @param {URLSearchParams} query */
export function searchOf(query) {
  /** @type {Query & Record<string, unknown>} */
  const search = {};
  for (const name of texts) if (query.get(name)) search[name] = query.get(name);
  if (Number(query.get("within"))) search.within = Number(query.get("within"));
  if (Number(query.get("stars"))) search.leastRating = Number(query.get("stars"));
  if (query.get("open")) search.open = {};
  if (query.has("category")) search.categories = query.getAll("category");
  const near = query.get("near")?.split(",").map(Number) ?? [];
  const [lat, lon] = near;
  if (lat !== undefined && lon !== undefined && near.every(Number.isFinite)) search.near = { lat, lon };
  try {
    const where = JSON.parse(query.get("where") ?? "[]");
    if (Array.isArray(where) && where.length > 0) search.where = where.slice(0, 8);
  } catch {
    // A damaged filter is ignored.
  }
  return search;
}

/** @param {Query} search */
export function queryOf({ words, near, place, within, sort, where, categories, open, leastRating }) {
  const query = new URLSearchParams();
  if (words) query.set("words", words);
  if (near) query.set("near", `${near.lat.toFixed(4)},${near.lon.toFixed(4)}`);
  if (near && place) query.set("place", place);
  if (within) query.set("within", String(within));
  if (sort) query.set("sort", sort);
  if (where?.length) query.set("where", JSON.stringify(where));
  for (const category of categories ?? []) query.append("category", category);
  if (open) query.set("open", "now");
  if (leastRating) query.set("stars", String(leastRating));
  return query;
}

/** The name of the place around which a search looks; of the user's last place if the address has none. @param {Query} query */
export function placeName({ near, place }) {
  if (near === undefined) return around()?.name ?? "";
  return place ?? `${near.lat.toFixed(3)}, ${near.lon.toFixed(3)}`;
}
