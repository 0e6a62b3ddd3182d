import { h } from "../core/dom.js";
import { t } from "../core/texts.js";
import { openDialog } from "../parts/dialog.js";
import { iconButton } from "../parts/icon-button.js";
import { icon } from "../parts/icons.js";

/** @typedef {import("./painter.js").MapType} MapType */

/**
 * Buttons for zoom, north and others.
 *
 * @param {any} map
 * @param {...Node} others
 */
export function mapControls(map, ...others) {
  const north = iconButton("north", t("map.north"), () => map.easeTo({ bearing: 0 }));
  const turn = () => {
    north.style.setProperty("--turn", `${-map.getBearing()}deg`);
    north.hidden = Math.abs(map.getBearing()) < 0.5;
  };
  map.on("rotate", turn);
  turn();
  const [closer, farther] = [iconButton("add", t("map.in"), () => map.zoomIn()), iconButton("minus", t("map.out"), () => map.zoomOut())];
  return h("div.controls", {}, closer, farther, ...others, north);
}

/**
 * A button that offers the types of the map.
 *
 * @param {boolean} hasTiles
 * @param {MapType | null} present `null` follows the page
 * @param {(type: MapType | null) => void} chosen
 */
export function typeButton(hasTiles, present, chosen) {
  let type = present;
  /** @type {(MapType | null)[]} */
  const types = [null, "light", "dark", ...(hasTiles ? [/** @type {const} */ ("tiles")] : [])];
  const choice = (/** @type {MapType | null} */ one, /** @type {() => void} */ close) =>
    h("button", { type: "button", "aria-pressed": String(one === type), onclick: () => (close(), chosen(type = one)) },
      icon(one === type ? "tick" : "map"), t(`map.type.${one ?? "page"}`));
  return iconButton("layers", t("map.type"), () => openDialog(t("map.type"), (close) => [
    h("div.choices", {}, ...types.map((one) => choice(one, close))),
  ]), { "aria-haspopup": "dialog" });
}
