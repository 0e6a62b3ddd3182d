import { send } from "../../app/core/client.js";
import { fill, h } from "../../app/core/dom.js";
import { latest } from "../../app/core/latest.js";
import { failure } from "../../app/parts/empty.js";
import { firstRegion } from "../../app/screens/map/region.js";
import { mapView } from "../../app/screens/map/view.js";
import { noticeFailure } from "../../app/parts/notices.js";
import { at } from "../core/router.js";

/** @typedef {import("../../app/core/apps.js").App} App */

/**
 * Posts on a map; a pin leads to its post.
 *
 * @param {App} app
 * @param {URLSearchParams} query where the map begins
 * @param {() => import("/umkreis.js").Search} search the present filters
 * @param {AbortSignal} signal
 */
export async function postsMap(app, query, search, signal) {
  const element = h("div.stage.posts-map", {});
  /** @type {import("../../app/screens/map/view.js").MapView | null} */
  let view = null;
  const newest = latest(signal);

  /** Loads the pins of what the map shows; a newer load replaces a running one. */
  async function refresh() {
    if (view === null) return;
    const signal = newest();
    try {
      const request = { viewport: view.viewport(), zoom: view.zoom(), search: search() };
      view.show(await send("geo.clusterPins", request, { signal }));
    } catch (error) {
      if (!signal.aborted) noticeFailure(error);
    }
  }

  const events = {
    rested: refresh,
    picked: (/** @type {import("../../app/screens/map/view.js").Pin} */ pin) =>
      view?.popup(pin.point, h("a.card", { href: at("post", pin.post) }, h("strong", { dir: "auto" }, pin.title))),
    pointed: () => {},
  };
  const region = await firstRegion(app, query, signal);
  mapView(element, app, region, events, signal).then((made) => (view = made), (error) =>
    signal.aborted || fill(element, failure(error, () => dispatchEvent(new Event("visit")))));
  return { element, refresh };
}
