import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { listen } from "../../shared/core/events.js";
import { postsOf } from "../../shared/core/hits.js";
import { around, devicePosition, positionFault, searchAround } from "../../shared/core/position.js";
import { t } from "../../shared/core/texts.js";
import { empty, failure, skeleton } from "../../shared/parts/empty.js";
import { placeChip } from "../../shared/parts/filters.js";
import { icon } from "../../shared/parts/icons.js";
import { notice } from "../../shared/parts/notices.js";
import { placeField } from "../../shared/parts/place-field.js";
import { bearing, directionWord, metresBetween } from "../core/direction.js";
import { postRow } from "../parts/post-row.js";
import { canWatch, isWatching, lastPosition, switchWatch } from "../parts/watcher.js";

/** @typedef {import("../../shared/core/apps.js").App} App */
/** @typedef {import("../../shared/core/position.js").Point} Point */

/** The list is loaded again after this distance in metres. */
const stepMetres = 25;

/**
 * The ten nearest posts, and the switch for notices at fences.
 *
 * @param {import("../../shared/core/router.js").Visit} visit
 */
export async function show({ app, signal }) {
  const results = h("div.results", {}), title = t("screen.nearby");
  const own = lastPosition() ?? await grantedPosition();
  /** @type {Point | null} */
  let from = own ?? around()?.point ?? null;

  async function load() {
    if (from === null) {
      fill(results, empty("nearby", t("nearby.where"), t("nearby.whereAdvice"), hereButton("button.primary")));
      return;
    }
    const point = { lat: from.lat, lon: from.lon };
    if (results.childElementCount === 0) fill(results, skeleton(5));
    try {
      const rows = await nearestRows(app, point, signal);
      fill(results, rows ?? empty("nearby", t("nearby.nothing")));
    } catch (error) {
      if (!signal.aborted) fill(results, failure(error, load));
    }
  }

  function goTo(/** @type {Point | null} */ point) {
    from = point;
    load();
  }

  const hereButton = (/** @type {string} */ kind) => h(kind, { type: "button", onclick: async () => {
    try {
      goTo(await devicePosition());
    } catch (error) {
      notice(positionFault(error));
    }
  } }, icon("here"), t("filter.here"));
  const place = placeField(own ? t("filter.here") : around()?.name ?? "", (found) => {
    searchAround(found);
    goTo(found?.point ?? null);
  }, undefined, goTo);
  listen("positionFound", () => {
    const here = lastPosition();
    if (here && (from === null || metresBetween(from, here) >= stepMetres)) goTo(here);
  }, { signal });
  load();
  return { title, tab: "nearby", body: h("section.nearby", {}, h("h1", {}, title),
    h("div.chips", {}, placeChip(place)), canWatch(app) && watchSwitch(app, signal), results) };
}

/** The position, if the browser gives it without asking. */
async function grantedPosition() {
  const permission = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  return permission?.state === "granted" ? devicePosition().catch(() => null) : null;
}

/**
 * @param {App} app
 * @param {Point} from
 * @param {AbortSignal} signal
 * @returns {Promise<Node | null>} `null` without posts
 */
async function nearestRows(app, from, signal) {
  const { hits } = await send("geo.nearest", { near: from, count: 10, kinds: app.kinds }, { signal });
  if (hits.length === 0) return null;
  const known = await postsOf(hits, signal);
  return h("ol.rows.posts", { "data-view": "list" }, ...hits.map((hit) => {
    const row = postRow(app, hit, known.get(hit.post));
    if (hit.point) row.querySelector(".facts")?.append(direction(from, hit.point));
    return h("li", {}, row);
  }));
}

function direction(/** @type {Point} */ from, /** @type {Point} */ to) {
  const degrees = bearing(from, to);
  const arrow = h("span.arrow", { "aria-hidden": "true", style: { "--turn": `${Math.round(degrees)}deg` } }, "↑");
  return h("span.direction", {}, arrow, " ", t(`direction.${directionWord(degrees)}`));
}

/** The switch for notices of fences. */
function watchSwitch(/** @type {App} */ app, /** @type {AbortSignal} */ signal) {
  const input = /** @type {HTMLInputElement} */ (h("input", {
    type: "checkbox", role: "switch", checked: isWatching(app), onchange: () => switchWatch(app, input.checked),
  }));
  listen("watchSwitched", () => (input.checked = isWatching(app)), { signal });
  return h("div.watch", {}, h("label.check", {}, input, t("watch.tell")), h("small", {}, t("watch.how")));
}
