import { h } from "../core/dom.js";
import { t } from "../core/texts.js";
import { iconButton } from "../parts/icon-button.js";

/** @typedef {import("./painter.js").MapType} MapType */

/**
 * Buttons for zoom and north.
 *
 * @param {any} map
 */
export function mapControls(map) {
  const north = iconButton("north", t("map.north"), () => map.easeTo({ bearing: 0 }));
  const turn = () => {
    north.style.setProperty("--turn", `${-map.getBearing()}deg`);
    north.hidden = Math.abs(map.getBearing()) < 0.5;
  };
  map.on("rotate", turn);
  turn();
  const [closer, farther] = [iconButton("add", t("map.in"), () => map.zoomIn()), iconButton("minus", t("map.out"), () => map.zoomOut())];
  return h("div.controls", {}, closer, farther, north);
}

/**
 * The choice of outlines or tiles.
 *
 * @param {boolean} hasTiles
 * @param {MapType | null} type `null` follows the page
 * @param {(type: MapType | null) => void} chosen
 */
export function typeField(hasTiles, type, chosen) {
  const options = [["", t("map.type.page")], ["light", t("map.type.light")], ["dark", t("map.type.dark")],
    ...(hasTiles ? [["tiles", t("map.type.tiles")]] : [])];
  const select = /** @type {HTMLSelectElement} */ (h("select", {
    "aria-label": t("map.type"), onchange: () => chosen(/** @type {MapType} */ (select.value) || null),
  }, ...options.map(([value, text]) => h("option", { value, selected: value === (type ?? "") }, text))));
  return h("div.type", {}, select);
}
