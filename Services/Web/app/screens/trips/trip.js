import { cachedSend } from "../../../shared/core/cache.js";
import { send } from "../../../shared/core/client.js";
import { h } from "../../../shared/core/dom.js";
import { country, day } from "../../../shared/core/format.js";
import { go, link, showAgain } from "../../../shared/core/router.js";
import { language, t } from "../../../shared/core/texts.js";
import { download } from "../../../shared/parts/download.js";
import { icon } from "../../../shared/parts/icons.js";
import { attempt } from "../../../shared/parts/notices.js";
import { addLinks } from "../../parts/add-links.js";
import { askForName } from "../../parts/own-name.js";
import { pageList } from "../../parts/page-list.js";
import { postList } from "../../parts/post-list.js";
import { postRow } from "../../parts/post-row.js";
import { buddySection } from "./buddies.js";
import { countryFacts } from "./country.js";
import { datesForm } from "./dates.js";
import { notesSection } from "./notes.js";
import { planSection } from "./plan.js";

/**
 * @typedef {import("../../../shared/core/router.js").Visit} Visit
 * @typedef {import("/umkreis.js").Trip} Trip
 * @typedef {import("/umkreis.js").Post} Post
 */

/**
 * A trip: its country, the tips of its city, its members and its plan.
 *
 * @param {Visit} visit
 * @param {string} id
 */
export async function show(visit, id) {
  const { app, signal } = visit;
  const { trip, tips, next } = await cachedSend("catalogue.findTrip", { id, kinds: app.kinds, limit: 50 }, { signal });
  const { place, dates, title } = trip.content;
  const { country: facts } = await cachedSend("geo.country", { code: place.country, language: language() }, { signal });
  const name = title ?? place.city ?? country(place.country);
  const body = h("article.trip", {},
    h("h1", { dir: "auto" }, name),
    h("p.facts", {}, h("span", {}, [place.city, country(place.country)].filter(Boolean).join(", ")),
      h("time", { datetime: dates.start }, `${day(dates.start)} – ${day(dates.end)}`)),
    trip.standing === "invited" ? invitation(visit, trip) : null,
    h("div.actions", {},
      h("button", { type: "button", onclick: () => saveCalendar(id, place.country) }, icon("calendar"), t("trip.calendar")),
      chatButton(visit, trip, name)),
    trip.standing === "owner" ? datesForm(trip, showAgain) : null,
    h("div.parts", {},
      countryFacts(facts),
      tipsSection(visit, trip, tips, next),
      await buddySection(visit, trip),
      planSection(trip, showAgain),
      notesSection(trip, showAgain)));
  return { title: name, tab: "trips", body };
}

/** Accept or decline. */
function invitation(/** @type {Visit} */ { app }, /** @type {Trip} */ { id }) {
  const answer = async (/** @type {"catalogue.acceptInvitation" | "catalogue.leaveTrip"} */ call) => {
    const isAccepted = call === "catalogue.acceptInvitation";
    if (isAccepted && !await askForName()) return;
    if (!await attempt(() => send(call, { id }), t(isAccepted ? "trip.joined" : "trip.declined"))) return;
    if (isAccepted) showAgain();
    else go(link(app, "trips"), { replace: true });
  };
  return h("div.box", {}, h("h2", {}, t("trip.invited")), h("div.actions", {},
    h("button.primary", { type: "button", onclick: () => answer("catalogue.acceptInvitation") }, t("trip.accept")),
    h("button", { type: "button", onclick: () => answer("catalogue.leaveTrip") }, t("trip.decline"))));
}

/** A link to the group chat of the trip, which exists if the trip has buddies. */
function chatButton(/** @type {Visit} */ { app }, /** @type {Trip} */ { id, standing, buddies }, /** @type {string} */ name) {
  if (standing === "invited" || buddies.length === 0) return null;
  const open = () => attempt(async () => {
    const { conversation } = await send("chat.openTripConversation", { trip: id, title: [...name].slice(0, 100).join("") });
    go(link(app, `chats/${conversation.id}`));
  });
  return h("button", { type: "button", onclick: open }, icon("chats"), t("trip.chat"));
}

/** A file that calendars open; the service names the country by its code, for readers of any language. */
const saveCalendar = (/** @type {string} */ id, /** @type {string} */ code) => attempt(async () => {
  const { text } = await send("catalogue.tripCalendar", { id });
  const words = text.replace(new RegExp(`^(LOCATION:(?:.*\\\\, )?)${code}\r$`, "gm"), `$1${country(code)}\r`);
  download("trip.ics", words, "text/calendar;charset=utf-8");
});

/**
 * Lists the tips about the place, of all people.
 *
 * @param {Visit} visit
 * @param {Trip} trip
 * @param {Post[]} tips
 * @param {string | null | undefined} next
 */
function tipsSection({ app }, trip, tips, next) {
  const { geonameID, country: code, city } = trip.content.place;
  const place = new URLSearchParams({ geoname: String(geonameID), country: code, ...(city && { city }) });
  const add = addLinks(app, { query: place });
  const load = async (/** @type {string} */ cursor) => {
    const page = await cachedSend("catalogue.findTrip", { id: trip.id, kinds: app.kinds, limit: 50, cursor });
    return { entries: page.tips, next: page.next };
  };
  const row = (/** @type {Post} */ post) => h("li", {}, postRow(app, hitOf(post), post));
  return h("section.stack", {}, h("h2", {}, t("trip.tips")),
    tips.length > 0 ? pageList(postList("ul", app, tips), { entries: tips, next }, load, row) : h("p", {}, t("trip.noTips")),
    h("div.actions", {}, ...add));
}

/** @returns {import("/umkreis.js").SearchHit} */
const hitOf = (/** @type {Post} */ { id, content, createdAt }) =>
  ({ post: id, kind: content.kind, title: content.title, publishedAt: createdAt, highlights: [] });
