import { fill, h } from "../../shared/core/dom.js";
import { forgetErrors, recordedErrors } from "../../shared/core/errors.js";
import { listen } from "../../shared/core/events.js";
import { dateTime } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";
import { empty } from "../../shared/parts/empty.js";

/**
 * The last errors of this browser, newest first, updated while shown.
 *
 * @param {import("../../shared/core/router.js").Visit} visit
 */
export function show({ signal }) {
  const title = t("errors.title");
  const list = h("div.stack", {});
  const clear = h("button", { type: "button", onclick: () => (forgetErrors(), draw()) }, t("errors.clear"));

  function draw() {
    const errors = recordedErrors();
    clear.hidden = errors.length === 0;
    if (errors.length === 0) return fill(list, empty("tick", t("errors.none"), t("errors.what")));
    fill(list, h("p", {}, t("errors.what")), h("ul.entries", {}, ...errors.map(row)));
  }
  const row = (/** @type {import("../../shared/core/errors.js").RecordedError} */ { at, words, path }) => h("li", {}, h("span", {},
    h("strong", {}, words), h("small", {}, h("time", { datetime: at }, dateTime(at)), " · ", h("bdi", {}, path))));
  listen("errorRecorded", draw, { signal });
  draw();
  const body = h("section.account", {},
    h("div.head", {}, h("h1", {}, title), clear), list);
  return { title, tab: "account", body };
}
