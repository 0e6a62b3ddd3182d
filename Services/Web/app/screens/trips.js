import { cachedSend } from "../../shared/core/cache.js";
import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { country, day, flag } from "../../shared/core/format.js";
import { allPages } from "../../shared/core/pages.js";
import { link } from "../../shared/core/router.js";
import { person } from "../../shared/core/session.js";
import { t } from "../../shared/core/texts.js";
import { confirmDialog } from "../../shared/parts/dialog.js";
import { empty } from "../../shared/parts/empty.js";
import { iconButton } from "../../shared/parts/icon-button.js";
import { icon } from "../../shared/parts/icons.js";
import { attempt } from "../../shared/parts/notices.js";
import { signInFirst } from "../parts/sign-in-first.js";
import * as newTrip from "./trips/new.js";
import * as trip from "./trips/trip.js";

/**
 * @typedef {import("../../shared/core/router.js").Visit} Visit
 * @typedef {import("/umkreis.js").TripSummary} Summary
 */

/**
 * The user's trips and invitations by first day, one trip, or the form for a new one.
 *
 * @param {Visit} visit
 */
export async function show(visit) {
  const { app, segments } = visit;
  const title = t("screen.trips");
  if (person() === null) return { title, tab: "trips", body: signInFirst(app, "trips", t("trip.welcome"), t("trip.welcomeAdvice")) };
  if (segments[1] === "new") return newTrip.show(visit);
  if (segments[1] !== undefined) return trip.show(visit, segments[1]);
  const body = h("div", {});

  async function load() {
    const trips = await allPages(async (cursor) => {
      const { trips, next } = await cachedSend("catalogue.listTrips", { limit: 200, cursor }, { signal: visit.signal });
      return { entries: trips, next };
    });
    fill(body, trips.length > 0 ? h("ul.rows", {}, ...trips.map(row)) : none(visit));
  }

  const row = (/** @type {Summary} */ { id, title, place, dates, standing }) => {
    const name = title ?? place.city ?? country(place.country);
    const isOwner = standing === "owner";
    return h("li.trip-row", {},
      h("a.person", { href: link(app, `trips/${id}`) },
        h("span.flag", { "aria-hidden": "true" }, flag(place.country)),
        h("span.words", {}, h("strong", {}, h("bdi", {}, name)),
          h("span.facts", {}, h("span", {}, [place.city, country(place.country)].filter(Boolean).join(", ")),
            h("time", { datetime: dates.start }, `${day(dates.start)} – ${day(dates.end)}`)),
          isOwner ? null : h("small", {}, t(`trip.standing.${standing}`)))),
      isOwner && iconButton("delete", t("trip.deleteNamed", { name }), () => remove(id, name)));
  };

  async function remove(/** @type {string} */ id, /** @type {string} */ name) {
    const title = t("trip.deleteNamed", { name });
    if (!await confirmDialog({ title, text: t("trip.deleteWhat"), action: t("action.delete"), danger: true })) return;
    if (await attempt(() => send("catalogue.deleteTrip", { id }), t("trip.deleted"))) await load();
  }
  await load();
  const add = h("a.button.primary", { href: link(app, "trips/new") }, icon("add"), t("trip.add"));
  return { title, tab: "trips", body: h("section.trips", {}, h("div.head", {}, h("h1", {}, title), add), body) };
}

const none = (/** @type {Visit} */ { app }) => empty("trips", t("trip.none"), t("trip.noneAdvice"),
  h("a.button.primary", { href: link(app, "trips/new") }, t("trip.add")));
