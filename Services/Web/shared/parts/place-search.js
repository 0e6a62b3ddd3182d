import { send } from "../core/client.js";
import { h } from "../core/dom.js";
import { country } from "../core/format.js";
import { around } from "../core/position.js";
import { language } from "../core/texts.js";

/** The places of a typed name, those near the last search first. */
export function findPlaces(/** @type {string} */ name) {
  const near = around()?.point;
  return send("geo.findPlace", { name, language: language(), limit: 6, ...(near && { near }) });
}

/** A place's name, and behind it where it is. */
export function placeWords(/** @type {import("/umkreis.js").Place} */ { name, regionName, country: code }) {
  return [h("strong", {}, name), " ", h("small", {}, [regionName, country(code)].filter(Boolean).join(", "))];
}
