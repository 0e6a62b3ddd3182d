import { coloursOf } from "./colours.js";
import { drawGlyphsLocally } from "./glyphs.js";
import { drawImage } from "./images.js";
import { pinFeatures, pinImage, pointFeatures } from "./pins.js";
import { nothing } from "./sources.js";
import { mapStyle } from "./style.js";

/**
 * @typedef {{ lat: number, lon: number }} Point
 * @typedef {"light" | "dark" | "tiles"} MapType
 */

/** From here on the names of cities are worth their size. */
const detailedZoom = 3.5;

/** What a map draws: ground, pins, and what is marked. */
export class MapPainter {
  marks = { pins: nothing, marked: nothing, position: nothing };
  isDetailed = false;
  /** @type {any} */
  map = null;
  /** @type {import("./colours.js").Colours | null} */
  colours = null;
  /** @type {import("/umkreis.js").ClusterPinsReply | null} */
  pins = null;

  /**
   * @param {HTMLElement} element of the map
   * @param {string[]} kinds of the app, in its order
   * @param {import("../core/deployment.js").Deployment} deployment
   * @param {MapType | null} type `null`: in the colours of the page
   */
  constructor(element, kinds, deployment, type) {
    this.element = element;
    this.kinds = kinds;
    this.deployment = deployment;
    this.type = type;
  }

  /** The style in the present colours; the element must be on the page. */
  style() {
    if (this.type) this.element.dataset.type = this.type;
    else delete this.element.dataset.type;
    this.colours = coloursOf(this.element, this.kinds.length);
    this.marks.pins = pinFeatures(this.colours, this.kinds, this.pins);
    const { map, streets, world } = this.deployment;
    const raster = this.type === "tiles" ? map?.tiles : undefined;
    return mapStyle(this.colours, this.marks, { isDetailed: this.isDetailed, raster, streets, world });
  }

  /** Draws on a map that was made with `style()`. */
  paint(/** @type {any} */ map) {
    this.map = map;
    drawGlyphsLocally(map);
    map.on("styleimagemissing", (/** @type {{ id: string }} */ { id }) => {
      if (this.colours === null || map.hasImage(id)) return;
      const { data, options } = drawImage(id, this.colours);
      map.addImage(id, data, options);
    });
    // The browser names a file that fails, and a tile leaves its area to the one above it.
    map.on("error", (/** @type {any} */ { error }) => error?.status || console.error(error));
    for (const event of ["load", "zoomend"]) map.on(event, () => this.refine());
  }

  repaint() {
    this.map?.setStyle(this.style());
  }

  choose(/** @type {MapType | null} */ type) {
    this.type = type;
    this.repaint();
  }

  /** Loads the names of cities when the map is first near. */
  refine() {
    if (this.isDetailed || this.map.getZoom() < detailedZoom) return;
    this.isDetailed = true;
    this.repaint();
  }

  show(/** @type {import("/umkreis.js").ClusterPinsReply} */ pins) {
    this.pins = pins;
    if (this.colours) this.set("pins", pinFeatures(this.colours, this.kinds, pins));
  }

  /** Marks a post, also one that is inside a cluster. */
  mark(/** @type {{ point: Point, kind: string, status: string } | null} */ pin) {
    const properties = pin && this.colours ? { icon: pinImage(this.colours, this.kinds, pin) } : {};
    this.set("marked", pointFeatures(pin?.point ?? null, properties));
  }

  showPosition(/** @type {Point} */ point) {
    this.set("position", pointFeatures(point));
  }

  /** Replaces the features of a source. */
  set(/** @type {"pins" | "marked" | "position"} */ name, /** @type {import("./sources.js").Features} */ features) {
    this.marks[name] = features;
    this.map?.getSource(name)?.setData(features);
  }
}
