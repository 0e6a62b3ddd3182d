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
 * The field for the location of a post: a place by name, a point, and an address.
 *
 * @param {import("../../../shared/core/apps.js").Kind} kind
 * @param {Content} content
 * @param {(zone: string | null) => void} [located] receives the time zone of the place, or `null` without a place
 * @returns {import("./fields.js").Field & { setPoint: (point: Point) => void }}
 */
export function placeFields(kind, content, located) {
  const field = new LocationField(kind, content, located);
  field.start();
  return { element: field.element, read: (content) => field.read(content), setPoint: (point) => field.setPoint(point) };
}

class LocationField {
  #shown = h("p.hint", { role: "status" });
  #fault = h("span", {});

  /**
   * @param {import("../../../shared/core/apps.js").Kind} kind
   * @param {Content} content
   * @param {(zone: string | null) => void} [located]
   */
  constructor({ facets }, content, located) {
    this.hasPoint = facets.point !== undefined;
    this.hasPlace = facets.place !== undefined;
    this.point = content.point ?? null;
    this.place = content.place ?? null;
    this.located = located;
    this.name = placeField(placeName(this.place), (found) => this.#choose(found), t("form.place"));
    this.address = h("input", { type: "text", value: this.place?.address ?? "", maxlength: 200, dir: "auto", autocomplete: "off" });
    this.clear = h("button", { type: "button", onclick: () => this.#removePoint() }, t("form.removePoint"));
    const here = h("button", { type: "button", onclick: () => this.#useDevice() }, icon("here"), t("filter.here"));
    const required = Boolean(facets.point?.required || facets.place?.required);
    this.element = grouped({ path: "post.point post.place", label: t("post.place"), required },
      this.name, this.hasPoint && h("div.actions", {}, here, this.clear), this.#shown, this.#fault,
      this.hasPlace && labelled({ path: "post.place.address", label: t("form.address") }, this.address));
  }

  /** Looks up the missing facts of the present point. */
  start() {
    this.#draw();
    const lacksName = this.place === null && this.hasPlace;
    if (this.point !== null && (lacksName || this.located)) this.#lookUp(this.point, lacksName);
  }

  read(/** @type {Content} */ content) {
    if (this.hasPoint) content.point = this.point;
    const whole = { ...this.place, address: typed(this.address) || null };
    if (this.hasPlace) content.place = Object.values(whole).some((value) => value != null) ? whole : null;
  }

  setPoint(/** @type {Point} */ point) {
    this.point = point;
    this.#changed();
    this.#lookUp(point, true);
  }

  #removePoint() {
    this.point = null;
    this.#changed();
  }

  #choose(/** @type {import("../../../shared/parts/place-field.js").Found | null} */ found) {
    this.located?.(found?.place?.timeZone ?? null);
    if (found === null) [this.place, this.point] = [null, null];
    else [this.place, this.point] = [placeOf(found.place, found.name), found.point];
    this.#changed();
  }

  async #useDevice() {
    try {
      this.setPoint(await devicePosition());
      fill(this.#fault);
    } catch (error) {
      fill(this.#fault, positionFault(error));
    }
  }

  /** Finds the time zone of a point, and the name of its place. */
  #lookUp(/** @type {Point} */ point, /** @type {boolean} */ isToName) {
    send("geo.placeAt", { point, language: language() }).then(({ place, timeZone }) => {
      if (this.point !== point) return;
      this.located?.(timeZone);
      if (!isToName || !place) return;
      this.place = placeOf(place, place.name);
      this.#changed();
    }, noticeFailure);
  }

  #changed() {
    this.#draw();
    this.element.dispatchEvent(new Event("change", { bubbles: true }));
  }

  #draw() {
    const { point, hasPoint } = this;
    const field = this.name.querySelector("input");
    if (field && document.activeElement !== field) field.value = placeName(this.place);
    this.clear.hidden = point === null;
    if (point) fill(this.#shown, t("form.point", { lat: point.lat.toFixed(4), lon: point.lon.toFixed(4) }));
    else fill(this.#shown, hasPoint && t("form.noPoint"));
    this.#shown.classList.toggle("warn", point === null && hasPoint);
  }
}

const placeName = (/** @type {Content["place"]} */ place) => place?.city ?? (place?.country ? country(place.country) : "");

/** @returns {NonNullable<Content["place"]> | null} */
function placeOf(/** @type {import("/umkreis.js").Place | undefined} */ found, /** @type {string} */ name) {
  if (!found) return null;
  const isCity = found.type === "city";
  return { country: found.country, city: isCity ? name : null, geonameID: isCity ? found.id ?? null : null };
}
