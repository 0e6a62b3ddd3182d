import { send } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { country } from "../../../shared/core/format.js";
import { devicePosition, positionFault } from "../../../shared/core/position.js";
import { language, t } from "../../../shared/core/texts.js";
import { grouped, labelled, typed } from "../../../shared/parts/field.js";
import { icon } from "../../../shared/parts/icons.js";
import { noticeFailure } from "../../../shared/parts/notices.js";
import { placeField } from "../../../shared/parts/place-field.js";

/**
 * @typedef {import("./fields.js").Content} Content
 * @typedef {{ lat: number, lon: number }} Point
 */

/**
 * Where a post is: a place by name, a point, and an address.
 *
 * @param {import("../../../shared/core/apps.js").Kind} kind
 * @param {Content} content
 * @param {(zone: string | null) => void} [located] receives the time zone of the place; `null`: there is none
 * @returns {import("./fields.js").Field & { setPoint: (point: Point) => void }}
 */
export function placeFields(kind, content, located) {
  const hasPoint = kind.facets.point !== undefined, hasPlace = kind.facets.place !== undefined;
  let point = content.point ?? null;
  let place = content.place ?? null;
  const input = placeField(placeName(place), (found) => {
    located?.(found?.place?.timeZone ?? null);
    if (found === null) [place, point] = [null, null];
    else {
      place = placeOf(found.place, found.name);
      point = found.point;
    }
    changed();
  }, t("form.place"));
  const address = h("input", { type: "text", value: place?.address ?? "", maxlength: 200, dir: "auto", autocomplete: "off" });
  const shown = h("p.hint", { role: "status" });
  const clear = h("button", { type: "button", onclick: () => ((point = null), changed()) }, t("form.removePoint"));
  const fault = h("span", {});

  async function here() {
    try {
      setPoint(await devicePosition());
      fill(fault);
    } catch (error) {
      fill(fault, positionFault(error));
    }
  }

  function setPoint(/** @type {Point} */ next) {
    point = next;
    changed();
    lookUp(next, true);
  }

  /** Tells the time zone of a point, and names its place. */
  function lookUp(/** @type {Point} */ at, /** @type {boolean} */ isToName) {
    send("geo.placeAt", { point: at, language: language() }).then(({ place: found, timeZone }) => {
      if (point !== at) return;
      located?.(timeZone);
      if (!isToName || !found) return;
      place = placeOf(found, found.name);
      changed();
    }, noticeFailure);
  }

  function changed() {
    draw();
    element.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function draw() {
    const field = input.querySelector("input");
    if (field && document.activeElement !== field) field.value = placeName(place);
    clear.hidden = point === null;
    if (point) fill(shown, t("form.point", { lat: point.lat.toFixed(4), lon: point.lon.toFixed(4) }));
    else fill(shown, hasPoint && t("form.noPoint"));
    shown.classList.toggle("warn", point === null && hasPoint);
  }

  const hereButton = h("button", { type: "button", onclick: here }, icon("here"), t("filter.here"));
  const buttons = hasPoint && h("div.actions", {}, hereButton, clear);
  const required = kind.facets.point?.required || kind.facets.place?.required;
  const element = grouped({ path: "post.point post.place", label: t("post.place"), required: Boolean(required) },
    input, buttons, shown, fault, hasPlace && labelled({ path: "post.place.address", label: t("form.address") }, address));
  draw();
  const lacksName = place === null && hasPlace;
  if (point !== null && (lacksName || located)) lookUp(point, lacksName);
  return {
    element, setPoint,
    read: (content) => {
      if (hasPoint) content.point = point;
      const whole = { ...place, address: typed(address) || null };
      if (hasPlace) content.place = Object.values(whole).some((value) => value != null) ? whole : null;
    },
  };
}

const placeName = (/** @type {Content["place"]} */ place) => place?.city ?? (place?.country ? country(place.country) : "");

/** @returns {NonNullable<Content["place"]> | null} */
function placeOf(/** @type {import("/umkreis.js").Place | undefined} */ found, /** @type {string} */ name) {
  if (!found) return null;
  const isCity = found.type === "city";
  return { country: found.country, city: isCity ? name : null, geonameID: isCity ? found.id ?? null : null };
}

/** What the map gives a new post: `?lat=…&lon=…&geoname=…&country=…&city=…`. */
export function placeFromQuery(/** @type {URLSearchParams} */ query) {
  const number = (/** @type {string} */ name) => {
    const value = Number(query.get(name) ?? NaN);
    return Number.isFinite(value) ? value : null;
  };
  const [lat, lon] = [number("lat"), number("lon")];
  const place = { geonameID: number("geoname"), country: query.get("country"), city: query.get("city") };
  return {
    ...(lat !== null && lon !== null && { point: { lat, lon } }),
    ...(Object.values(place).some((value) => value !== null) && { place }),
  };
}
