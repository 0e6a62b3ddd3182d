import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { latest } from "../../shared/core/latest.js";
import { around, devicePosition, positionFault } from "../../shared/core/position.js";
import { keepQuery, showAgain } from "../../shared/core/router.js";
import { label, t } from "../../shared/core/texts.js";
import { within } from "../../shared/core/waiting.js";
import { cameraAt, cameraOfPlace, firstRegion, viewportOf } from "../../shared/map/region.js";
import { loadMap, mapView } from "../../shared/map/view.js";
import { empty, failure, skeleton } from "../../shared/parts/empty.js";
import { filterBar } from "../../shared/parts/filters.js";
import { icon } from "../../shared/parts/icons.js";
import { notice } from "../../shared/parts/notices.js";
import { queryOf, searchOf } from "../../shared/parts/search-query.js";
import { foundPosts } from "../parts/found-posts.js";
import { welcome } from "../parts/welcome.js";
import { askToAdd, placeCard } from "./map/adding.js";
import { pinCard } from "./map/pin-card.js";
import { markRows, selectRow } from "./map/rows.js";
import { sheet } from "./map/sheet.js";

/** @typedef {import("../../shared/core/router.js").Visit} Visit */
/** @typedef {import("../../shared/map/view.js").MapView} MapView */
/** @typedef {import("../../shared/parts/search-query.js").Query} Query */

const statusMs = 60_000;

/** Apps with a map that was centred on the device since the page was loaded. */
const centred = new Set();

/** The posts of an app on a map, and as a list beside it. */
export function show(/** @type {Visit} */ visit) {
  const screen = new MapScreen(visit);
  screen.start(visit);
  return { title: screen.title, tab: "map", body: screen.body };
}

class MapScreen {
  /** @type {MapView | null} */
  #view = null;
  /** Where the map will start. @type {import("../../shared/map/region.js").Region | null} */
  #region = null;
  #results = h("div.results", {}, skeleton(4));
  #summary = h("p.summary", { role: "status" });
  #stage = h("div.stage", {});

  constructor(/** @type {Visit} */ { app, query, signal }) {
    this.app = app;
    this.signal = signal;
    this.query = searchOf(query);
    this.newest = latest(signal);
    this.title = t("map.title", { app: label(app) });
    const bar = filterBar(app, this.query, (next) => this.#change(next));
    this.#stage.append(h("button.centre", { type: "button", onclick: () => this.#goToPosition() }, icon("here"), t("map.centre")));
    this.body = h("section.wide.map-screen", {}, h("h1.visually-hidden", {}, this.title), bar, this.#stage,
      sheet(app.screens[0] === "map" ? welcome(app) : null, this.#summary, this.#results));
  }

  start(/** @type {Visit} */ { app, query, signal }) {
    const isAtDevice = app.screens.includes("nearby") && !centred.has(app.name) && !query.has("at");
    this.#open(firstRegion(app, query, signal)).then(() => void (isAtDevice && this.#goToPosition({ isAsked: false })),
      (error) => signal.aborted || fill(this.#region ? this.#stage : this.#results, failure(error, showAgain)));
    // Statuses change with the time.
    const clock = setInterval(() => document.hidden || this.#refresh(), statusMs);
    signal.addEventListener("abort", () => clearInterval(clock));
  }

  /** Opens the map; on a slow line, where its library arrives seconds later, the list comes first. */
  async #open(/** @type {Promise<import("../../shared/map/region.js").Region>} */ region) {
    const { near } = this.query, library = loadMap();
    const [first, loaded] = await Promise.all([region, within(library)]);
    this.#region ??= first;
    if (!loaded) this.#refresh();
    await library;
    this.#view = await mapView(this.#stage, this.app, this.#region, this.#events(), this.signal);
    markRows(this.#results, this.#view);
    if (near !== this.query.near) this.#goToPlace();
  }

  /** Shows another region, in the list alone before there is a map. */
  #goTo(/** @type {import("../../shared/map/region.js").Camera} */ camera, hasPopup = false) {
    if (this.#view) return this.#view.fly(camera, hasPopup);
    this.#region = camera;
    this.#refresh();
  }

  /** @returns {import("../../shared/map/view.js").Events} */
  #events() {
    return {
      rested: () => this.#refresh(),
      picked: (pin) => {
        this.#view?.popup(pin.point, pinCard(this.app, pin));
        selectRow(this.#results, pin.post);
      },
      pointed: (point) => askToAdd(this.app, point),
    };
  }

  #change(/** @type {Query} */ next) {
    const isElsewhere = next.near && next.near !== this.query.near;
    this.query = next;
    keepQuery(queryOf(next));
    if (isElsewhere) this.#goToPlace();
    else this.#refresh();
  }

  /** Loads pins and list of the region, the list alone before there is a map; newer loads replace running ones. */
  async #refresh() {
    const view = this.#view;
    if (!this.#region) return;
    const viewport = view?.viewport() ?? viewportOf(this.#region, { width: innerWidth, height: innerHeight });
    const signal = this.newest();
    const { sort: _, place: __, near, within, ...rest } = this.query;
    const search = { ...rest, kinds: this.app.kinds, ...(near && within && { near, within }) };
    try {
      const pins = view && send("geo.clusterPins", { viewport, zoom: view.zoom(), search }, { signal });
      const shown = pins?.then((reply) => signal.aborted || view?.show(reply));
      const [found] = await Promise.all([foundPosts(this.app, { ...this.query, viewport }, signal), shown]);
      fill(this.#summary, found?.count);
      fill(this.#results, found?.body ?? empty("search", t("list.empty"), t("list.emptyAdvice")));
    } catch (error) {
      if (!signal.aborted) fill(this.#results, failure(error, () => this.#refresh()));
    }
  }

  /** Shows the place of the search and its actions. */
  #goToPlace() {
    const found = around(), view = this.#view;
    if (found === null) return;
    const hasPopup = found.place !== undefined && this.app.screens.includes("trips");
    this.#goTo(cameraOfPlace(found), hasPopup);
    if (!view || !found.place || !hasPopup) return;
    view.painter.mark({ point: found.point, kind: "", status: "" });
    view.popup(found.point, placeCard(this.app, found.place), 56);
  }

  /** Centres the map on the device; a failure is shown only if the user asked for it. */
  async #goToPosition({ isAsked = true } = {}) {
    centred.add(this.app.name);
    try {
      const point = await devicePosition();
      if (this.signal.aborted) return;
      this.#view?.painter.showPosition(point);
      this.#goTo(cameraAt(point, 15));
    } catch (error) {
      if (isAsked) notice(positionFault(error));
    }
  }
}
