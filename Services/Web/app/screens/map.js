import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { latest } from "../../shared/core/latest.js";
import { around, devicePosition, positionFault } from "../../shared/core/position.js";
import { keepQuery, link, showAgain } from "../../shared/core/router.js";
import { label, t } from "../../shared/core/texts.js";
import { empty, failure, skeleton } from "../../shared/parts/empty.js";
import { filterBar } from "../../shared/parts/filters.js";
import { foundPosts } from "../parts/found-posts.js";
import { icon } from "../../shared/parts/icons.js";
import { notice } from "../../shared/parts/notices.js";
import { queryOf, searchOf } from "../../shared/parts/search-query.js";
import { statusView } from "../../shared/parts/status.js";
import { askToAdd, canAdd, placeCard } from "./map/adding.js";
import { cameraAt, firstRegion } from "../../shared/map/region.js";
import { markRows, selectRow } from "./map/rows.js";
import { mapView } from "../../shared/map/view.js";

/** @typedef {import("../../shared/core/router.js").Visit} Visit */
/** @typedef {import("../../shared/map/view.js").MapView} MapView */

const statusMs = 60_000;
/** @type {Record<string, number>} */
const zooms = { country: 5, region: 7, city: 12, address: 16 };

/** Apps whose map was on the device's position since the page was loaded. */
const centred = new Set();

/**
 * The posts of an app on a map, and the same in a list beside it.
 *
 * @param {Visit} visit
 */
export async function show(visit) {
  const { app, signal } = visit;
  let query = searchOf(visit.query);
  const results = h("div.results", {}, skeleton(4)), summary = h("p.summary", { role: "status" }), stage = h("div.stage", {});
  const bar = filterBar(app, query, (next) => {
    const isElsewhere = next.near && next.near !== query.near;
    query = next;
    keepQuery(queryOf(query));
    if (isElsewhere) goToPlace();
    else refresh();
  });
  /** @type {MapView | null} */
  let view = null;
  const newest = latest(signal);

  /** Loads pins and list for what the map shows; newer loads replace running ones. */
  async function refresh() {
    if (view === null) return;
    const signal = newest();
    const viewport = view.viewport();
    const { sort: _, near, within, ...rest } = query;
    const search = { ...rest, kinds: app.kinds, ...(near && within && { near, within }) };
    try {
      const pins = send("geo.clusterPins", { viewport, zoom: view.zoom(), search }, { signal });
      const shown = pins.then((reply) => signal.aborted || view?.show(reply));
      const [found] = await Promise.all([foundPosts(app, { ...query, viewport }, signal), shown]);
      fill(summary, found?.count);
      fill(results, found?.body ?? empty("search", t("list.empty"), t("list.emptyAdvice")));
    } catch (error) {
      if (!signal.aborted) fill(results, failure(error, refresh));
    }
  }

  /** Shows the place of the search, and what can be done there. */
  function goToPlace() {
    const found = around();
    if (view === null || found === null) return;
    view.fly(cameraAt(found.point, zooms[found.place?.type ?? "city"]));
    if (!found.place || !app.screens.includes("trips")) return;
    view.painter.mark({ point: found.point, kind: "", status: "" });
    view.popup(found.point, placeCard(app, found.place), 56);
  }

  /** Centres the map on the device; only who asked for it is told that this failed. */
  async function goToPosition({ isAsked = true } = {}) {
    centred.add(app.name);
    try {
      const point = await devicePosition();
      if (signal.aborted) return;
      view?.painter.showPosition(point);
      view?.fly(cameraAt(point, 15));
    } catch (error) {
      if (isAsked) notice(positionFault(error));
    }
  }

  const events = {
    rested: refresh,
    picked: (/** @type {import("../../shared/map/view.js").Pin} */ pin) => {
      const status = statusView(pin.status ? { status: /** @type {any} */ (pin.status) } : null);
      const title = h("strong", { dir: "auto" }, pin.title);
      view?.popup(pin.point, h("a.card", { href: link(app, `post/${pin.post}`) }, title, status));
      selectRow(results, pin.post);
    },
    pointed: (/** @type {import("../../shared/map/view.js").Point} */ point) => {
      if (canAdd(app) && !document.querySelector("dialog[open]")) askToAdd(app, point);
    },
  };
  const region = await firstRegion(app, visit.query, signal);
  mapView(stage, app, region, events, signal).then((made) => {
    view = made;
    markRows(results, made);
    if (app.screens.includes("nearby") && !centred.has(app.name) && !visit.query.has("at")) goToPosition({ isAsked: false });
  }, (error) => signal.aborted || fill(results, failure(error, showAgain)));
  // Statuses change with the time.
  const clock = setInterval(() => document.hidden || refresh(), statusMs);
  signal.addEventListener("abort", () => clearInterval(clock));
  const centre = h("button.centre", { type: "button", onclick: () => goToPosition() }, icon("here"), t("map.centre"));
  stage.append(centre);
  const title = t("map.title", { app: label(app) });
  const body = h("section.wide.map-screen", {}, h("h1.visually-hidden", {}, title), bar, stage, sheet(summary, results));
  return { title, tab: "map", body };
}

/** The list; on a phone a sheet over the map with a handle. */
function sheet(/** @type {HTMLElement} */ summary, /** @type {HTMLElement} */ results) {
  const element = h("section.sheet", { "aria-label": t("map.list") });
  const handle = h("button.handle", { type: "button", "aria-expanded": "false", onclick: () => {
    const isOpen = element.toggleAttribute("data-open");
    handle.setAttribute("aria-expanded", String(isOpen));
  } }, h("span.visually-hidden", {}, t("map.list")));
  element.append(handle, summary, results);
  return element;
}
