import { h } from "../../../shared/core/dom.js";
import { t } from "../../../shared/core/texts.js";

/** The list beside the map; on a phone, a sheet over the map with a handle. */
export function sheet(/** @type {HTMLElement | null} */ welcome, /** @type {HTMLElement} */ summary, /** @type {HTMLElement} */ results) {
  const element = h("section.sheet", { "aria-label": t("map.list") });
  const handle = h("button.handle", { type: "button", "aria-expanded": "false", onclick: () => {
    const isOpen = element.toggleAttribute("data-open");
    handle.setAttribute("aria-expanded", String(isOpen));
  } }, h("span.visually-hidden", {}, t("map.list")));
  element.append(...[handle, welcome, summary, results].filter((part) => part !== null));
  return element;
}
