import { profileFields } from "../../shared/core/apps.js";
import { cachedSend } from "../../shared/core/cache.js";
import { fill, h } from "../../shared/core/dom.js";
import { latest } from "../../shared/core/latest.js";
import { around, searchAround } from "../../shared/core/position.js";
import { keepQuery } from "../../shared/core/router.js";
import { person } from "../../shared/core/session.js";
import { label, t } from "../../shared/core/texts.js";
import { attributeFilters } from "../../shared/parts/attribute-filters.js";
import { openDialog } from "../../shared/parts/dialog.js";
import { empty, failure, skeleton } from "../../shared/parts/empty.js";
import { placeChip } from "../../shared/parts/filters.js";
import { placeField } from "../../shared/parts/place-field.js";
import { chipSelect, filterChip, radiusWords } from "../../shared/parts/search-chips.js";
import { queryOf, searchOf } from "../../shared/parts/search-query.js";
import { pageList } from "../parts/page-list.js";
import { personRow } from "../parts/person-row.js";
import { waysIn } from "../parts/sign-in-first.js";
import { welcomeScreen } from "../parts/welcome.js";

/**
 * @typedef {import("../../shared/core/router.js").Visit} Visit
 * @typedef {import("../../shared/parts/search-query.js").Query} Query
 */

const radii = [1, 2, 5, 10, 25, 50, 100, 250, 500].map((kilometres) => kilometres * 1_000);
const defaultRadius = 25_000;

/**
 * The people with a home near a place.
 *
 * @param {Visit} visit
 */
export async function show(visit) {
  const { app, signal } = visit;
  const title = label(app);
  if (person() === null) return { title, tab: "people", body: welcomeScreen(app, ...waysIn(app)) };
  const { home } = await cachedSend("auth.myHomeLocation", {}, { signal });
  const standard = home ? { name: t("people.standardPlace"), point: home.point } : null;
  const asked = searchOf(visit.query);
  const start = asked.near ? { name: around()?.name ?? t("people.place"), point: asked.near } : standard ?? around();
  let query = { ...asked, near: start?.point };
  const results = h("div.results", {});
  const newest = latest(signal);

  function change(/** @type {Query} */ part) {
    query = { ...query, ...part, near: "near" in part ? part.near : query.near };
    // The address may be shared, so it must not contain the user's location.
    keepQuery(queryOf({ ...query, near: undefined }));
    find();
  }

  async function find() {
    const signal = newest();
    if (!query.near) return fill(results, empty("nearby", t("people.where"), t("people.whereAdvice")));
    fill(results, skeleton());
    try {
      fill(results, await found(visit, query, signal));
    } catch (error) {
      if (!signal.aborted) fill(results, failure(error, find));
    }
  }
  find();
  const search = form(app, start?.name ?? "", standard, query, change);
  return { title, tab: "people", body: h("section.people", {}, h("h1", {}, t("people.title")), search, results) };
}

/**
 * @param {import("../../shared/core/apps.js").App} app
 * @param {string} name of the place
 * @param {import("../../shared/core/position.js").Around | null} standard
 * @param {Query} query
 * @param {(part: Query) => void} change
 */
function form(app, name, standard, query, change) {
  const place = placeField(name, (found) => {
    if (found) searchAround({ name: found.name, point: found.point });
    change({ near: found?.point ?? standard?.point });
  }, undefined, (near) => change({ near }));
  const use = (/** @type {import("../../shared/core/position.js").Around} */ { name, point }) => {
    const input = place.querySelector("input");
    if (input) input.value = name;
    change({ near: point });
  };
  const radius = chipSelect(t("filter.within"), radii.map(radiusWords), String(query.within ?? defaultRadius),
    (value) => change({ within: Number(value) }));
  const filters = attributeFilters(profileFields(app), query.where ?? [], (where) => {
    more.show(where.length);
    change({ where });
  });
  const more = filterChip(t("people.filter"), () => openDialog(t("people.filter"), (close) => [h("div.fields", {}, ...filters),
    h("div.actions", {}, h("button.primary", { type: "button", onclick: () => close() }, t("filter.done")))]));
  more.show(query.where?.length ?? 0);
  return h("form.search", { role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    h("div.chips", {}, placeChip(place), radius,
      standard ? h("button.chip", { type: "button", onclick: () => use(standard) }, t("people.standardPlace")) : null,
      filters.length > 0 && more.element));
}

/**
 * @param {Visit} visit
 * @param {Query} query
 * @param {AbortSignal} signal
 */
async function found({ app }, { near = { lat: 0, lon: 0 }, within = defaultRadius, where }, signal) {
  const load = async (/** @type {string} */ cursor) => {
    const request = { near, within, where, limit: 30, ...(cursor && { cursor }) };
    const { people, next } = await cachedSend("geo.findPeople", request, { signal });
    const { profiles } = await cachedSend("auth.findProfiles", { users: people.map(({ user }) => user) }, { signal });
    const known = new Map(profiles.map((profile) => [profile.user, profile]));
    const entries = people.flatMap(({ user, within }) => {
      const profile = known.get(user);
      return profile ? [{ profile, within }] : [];
    });
    return { entries, next };
  };
  const first = await load("");
  if (first.entries.length === 0 && !first.next) return empty("people", t("people.none"), t("people.noneAdvice"));
  return pageList(h("ul.rows", {}), first, load, ({ profile, within }) => h("li", {}, personRow(app, profile, within)));
}
