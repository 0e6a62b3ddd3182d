import { fill, h } from "../../shared/core/dom.js";
import { explain } from "../../shared/core/faults.js";
import { t } from "../../shared/core/texts.js";
import { skeleton } from "../../shared/parts/empty.js";

/** @typedef {import("../../shared/core/dom.js").Child} Child */

/**
 * A part of a screen that loads by itself, so that a slow one does not hold up the others.
 *
 * @param {string} title
 * @param {(reload: () => void) => Promise<Child[]>} content
 * @param {AbortSignal} signal
 */
export function loadingPart(title, content, signal) {
  const body = h("div", { "aria-busy": "true" }, skeleton(1));

  async function load() {
    try {
      const nodes = await content(load);
      if (!signal.aborted) fill(body, ...nodes);
    } catch (error) {
      if (!signal.aborted) fill(body, partFailure(error, load));
    }
    body.removeAttribute("aria-busy");
  }
  load();
  return h("section", {}, h("h2", {}, title), body);
}

/** The failure of a part, with a button to load it again. @param {unknown} error @param {() => void} again */
const partFailure = (error, again) => h("p.part-failure", { role: "alert" }, h("span.late", {}, explain(error)),
  h("button.small", { type: "button", onclick: again }, t("action.again")));
