import { h } from "../../../shared/core/dom.js";
import { t } from "../../../shared/core/texts.js";
import { iconButton } from "../../../shared/parts/icon-button.js";
import { photoTypes } from "../../core/upload.js";

/** A button that picks photos for a message, and its hidden file input. */
export function photoButton(/** @type {(files: File[]) => void} */ picked) {
  const input = /** @type {HTMLInputElement} */ (h("input", {
    type: "file", accept: photoTypes, multiple: true, hidden: true, "aria-label": t("chat.addPhoto"), onchange: take,
  }));

  function take() {
    const files = [...input.files ?? []];
    // The same file can be picked again.
    input.value = "";
    picked(files);
  }
  return { button: iconButton("photo", t("chat.addPhoto"), () => input.click()), input };
}
