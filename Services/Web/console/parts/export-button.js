import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { download } from "../../shared/parts/download.js";

/** Saves a definition as a file that the command line declares. */
export const exportButton = (/** @type {string} */ name, /** @type {() => unknown} */ value) => h("button", {
  type: "button", onclick: () => download(`${name}.json`, JSON.stringify(value(), null, 2) + "\n", "application/json"),
}, t("console.kinds.export"));
