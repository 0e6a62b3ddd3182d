import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { latest } from "../../shared/core/latest.js";
import { showAgain } from "../../shared/core/router.js";
import { t } from "../../shared/core/texts.js";
import { firstRegion } from "../../shared/map/region.js";
import { mapView } from "../../shared/map/view.js";
import { failure } from "../../shared/parts/empty.js";
import { noticeFailure } from "../../shared/parts/notices.js";
import { at } from "../core/router.js";

/** @typedef {import("../../shared/core/apps.js").App} App */

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
  /** @type {import("../../shared/map/view.js").MapView | null} */
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
    picked: (/** @type {import("../../shared/map/view.js").Pin} */ pin) =>
      view?.popup(pin.point, h("a.card", { href: at("post", pin.post) }, h("strong", { dir: "auto" }, pin.title))),
    pointed: () => {},
  };
  const region = await firstRegion(app, query, signal);
  mapView(element, app, region, events, signal, t("console.map.noStreets")).then((made) => (view = made), (error) =>
    signal.aborted || fill(element, failure(error, showAgain)));
  return { element, refresh };
}
