import { h } from "../../../shared/core/dom.js";
import { t } from "../../../shared/core/texts.js";
import { openDialog } from "../../../shared/parts/dialog.js";

/** @typedef {import("./conversations.js").Message} Message */

/** @param {Message} message @param {string} photo @param {"720" | "1600" | "original"} variant */
const address = ({ conversation, number }, photo, variant) =>
  `/v1/chat/findPhoto?${new URLSearchParams({ conversation, message: String(number), photo, variant })}`;

/**
 * The photos of a message; a click shows one in full size.
 *
 * @param {Message} message
 */
export function messagePhotos(message) {
  const photos = message.photos ?? [];
  if (photos.length === 0) return null;
  return h("div.message-photos", { "data-count": Math.min(photos.length, 4) }, ...photos.map((photo, index) => {
    const number = index + 1;
    const alt = t("chat.photo", { number });
    const image = h("img", { src: address(message, photo, "720"), alt, loading: "lazy", decoding: "async" });
    const show = () => open(message, photo, number);
    return h("button", { type: "button", "aria-label": t("chat.openPhoto", { number }), onclick: show }, image);
  }));
}

/** @param {Message} message @param {string} photo @param {number} number */
const open = (message, photo, number) => openDialog(t("chat.photo", { number }), () => [
  h("div.photo-stage", {}, h("img", { src: address(message, photo, "original"), alt: "" })),
], { kind: "full" });
