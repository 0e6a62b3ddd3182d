import { photoURL } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { openDialog } from "../../shared/parts/dialog.js";
import { photoView } from "../../shared/parts/photo.js";
import { turnButtons } from "./turn.js";

/** @typedef {import("/umkreis.js").Photo} Photo */

/**
 * The photos of a post beside each other; each opens in full size.
 *
 * @param {Photo[] | null | undefined} photos
 * @param {string} title of the post
 */
export function gallery(photos, title) {
  if (!photos?.length) return null;
  const group = photos.length > 1 ? { tabindex: 0, role: "group", "aria-label": t("post.photos") } : {};
  return h("div.gallery", group, ...photos.map((photo, index) => fullSizeButton(photos, index, title, "1600")));
}

/**
 * A photo that opens in full size.
 *
 * @param {Photo[]} photos
 * @param {number} index
 * @param {string} title
 * @param {"720" | "1600"} width
 */
export function fullSizeButton(photos, index, title, width) {
  const photo = photos[index];
  if (photo === undefined) return null;
  const alt = t("post.photo", { number: index + 1, title });
  const open = () => showFullSize(photos, index, title);
  return h("button.enlarge", { type: "button", onclick: open, title: t("post.enlarge") }, photoView(photo, { width, alt }));
}

/** A photo as large as the window; the browser loads the original only if the window has more pixels than the variant. */
function largeImage(/** @type {Photo} */ { id, width, height, variants }, /** @type {string} */ alt) {
  const large = variants.find((known) => known.variant === "1600" && known.width < width);
  const original = photoURL(id, "original");
  const sizes = large && {
    srcset: `${photoURL(id, "1600")} ${large.width}w, ${original} ${width}w`,
    sizes: `min(100vw, ${(100 * width / height).toFixed(2)}vh)`,
  };
  return h("img", { src: large ? photoURL(id, "1600") : original, ...sizes, alt, width, height, decoding: "async" });
}

/** Shows the photos in full size one by one; the arrow keys go to the others. */
function showFullSize(/** @type {Photo[]} */ photos, /** @type {number} */ index, /** @type {string} */ title) {
  let at = index;
  const stage = h("div.photo-stage", {});
  const place = h("p", { role: "status" });
  const turn = (/** @type {number} */ step) => {
    at = (at + step + photos.length) % photos.length;
    const photo = photos[at];
    if (photo === undefined) return;
    const alt = t("post.photo", { number: at + 1, title });
    fill(stage, largeImage(photo, alt));
    fill(place, t("cards.place", { number: at + 1, count: photos.length }));
  };
  const controls = photos.length > 1 ? turnButtons(place, turn) : null;
  turn(0);
  openDialog(title, () => [stage, controls], { kind: "full", onkeydown: (/** @type {KeyboardEvent} */ { key }) => {
    if (key === "ArrowLeft" && photos.length > 1) turn(-1);
    if (key === "ArrowRight" && photos.length > 1) turn(1);
  } });
}
