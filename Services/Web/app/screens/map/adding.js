import { send } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { country } from "../../../shared/core/format.js";
import { link } from "../../../shared/core/router.js";
import { language, t } from "../../../shared/core/texts.js";
import { openDialog } from "../../../shared/parts/dialog.js";
import { addLinks } from "../../parts/add-links.js";

/** @typedef {import("../../../shared/core/apps.js").App} App */
/** @typedef {import("/umkreis.js").Place} Place */
/** @typedef {{ lat: number, lon: number }} Point */

/** Whether users can add posts in the app. */
const canAdd = (/** @type {App} */ app) => app.screens.includes("mine");

/** Asks whether to add something at a point of the map, where users can add posts. */
export async function askToAdd(/** @type {App} */ app, /** @type {Point} */ point) {
  if (!canAdd(app) || document.querySelector("dialog[open]")) return;
  const where = h("p", {}, "…"), actions = h("div.actions", {});
  const show = (/** @type {Place | null} */ place) => {
    fill(where, place ? nameOf(place) : t("map.nowhere"));
    fill(actions, ...addLinksAt(app, point, place));
  };
  // The nearest town is not the point itself, so the form gets only its names.
  send("geo.placeAt", { point, language: language() }).then(({ place }) => show(place ?? null), () => show(null));
  await openDialog(t("map.addHere"), () => [where, actions]);
}

/** @returns {string} such as "Wien, Österreich" */
export const nameOf = (/** @type {Place} */ place) =>
  [place.name, place.type === "country" ? "" : country(place.country)].filter(Boolean).join(", ");

/**
 * A found place with the app's actions there.
 *
 * @param {App} app
 * @param {Place} place
 */
export function placeCard(app, place) {
  const query = placeQuery(place.point, place);
  const address = app.screens.includes("trips") ? link(app, `trips/new?${query}`) : null;
  const plan = address && h("a.button.primary", { href: address }, t("trip.add"));
  const links = canAdd(app) ? addLinksAt(app, place.point, place) : [];
  return h("div.card", {}, h("strong", {}, h("bdi", {}, nameOf(place))), h("div.actions", {}, plan, ...links));
}

/** A link to the form of each kind of the app. */
const addLinksAt = (/** @type {App} */ app, /** @type {Point} */ point, /** @type {Place | null} */ place) =>
  addLinks(app, { tag: "a.button.primary", query: placeQuery(point, place) });

/** The query for forms: `lat`, `lon`, and the place as `geoname`, `country` and `city`. */
function placeQuery(/** @type {Point} */ { lat, lon }, /** @type {Place | null} */ place) {
  const query = new URLSearchParams({ lat: lat.toFixed(5), lon: lon.toFixed(5) });
  if (place?.id) query.set("geoname", String(place.id));
  if (place) query.set("country", place.country);
  if (place?.type === "city") query.set("city", place.name);
  return query;
}
