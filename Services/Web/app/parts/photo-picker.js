import { umkreis } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { notice } from "../../shared/parts/notices.js";
import { photoTypes } from "../core/upload.js";

const maximumBytes = 10 * 1024 * 1024;

/**
 * A button that chooses a photo, with a preview.
 *
 * @param {Node} [present] shown until another one is chosen
 * @param {(file: File) => void} [chosen]
 */
export function photoPicker(present, chosen) {
  /** @type {File | null} */
  let file = null;
  const preview = h("div.preview", {}, present ?? null);
  const input = /** @type {HTMLInputElement} */ (h("input.visually-hidden", {
    type: "file", accept: photoTypes, onchange: take, tabindex: -1, "aria-label": t("profile.photo"),
  }));

  function take() {
    const [picked] = input.files ?? [];
    if (!picked) return;
    if (picked.size > maximumBytes) return notice(t("rule.photo-too-large", { mostMiB: maximumBytes >> 20 }));
    file = picked;
    const url = URL.createObjectURL(picked);
    fill(preview, h("div.avatar.l", {}, h("img", { src: url, alt: t("profile.photo"), onload: () => URL.revokeObjectURL(url) })));
    chosen?.(picked);
  }
  const button = h("button", { type: "button", onclick: () => input.click() }, t("profile.choosePhoto"));
  return { element: h("div.picker", {}, preview, button, input), file: () => file };
}

/**
 * @param {File} file
 * @returns {Promise<string>} the photo's id
 */
export async function uploadPhoto(file) {
  const { media } = await umkreis.upload(file, { name: file.name.slice(-100) || "photo" });
  return media.photo.id;
}
