import { h } from "../../shared/core/dom.js";
import { remember, remembered } from "../../shared/core/settings.js";
import { t } from "../../shared/core/texts.js";
import { iconButton } from "../../shared/parts/icon-button.js";

/**
 * @typedef {import("../../shared/core/apps.js").App} App
 * @typedef {"grid" | "list"} View
 */

/** @returns {View | null} what the user chose; `null` lets the photos decide */
const chosenView = (/** @type {App} */ app) => remembered(`view.${app.name}`, null);

/**
 * A list for rows of posts. From 600 pixels on it is a grid of pictures if most posts have a photo.
 *
 * @param {"ul" | "ol"} tag
 * @param {App} app
 * @param {(import("/umkreis.js").Post | undefined)[]} posts
 */
export function postList(tag, app, posts) {
  const photos = posts.filter((post) => (post?.photos?.length ?? 0) > 0).length;
  const isPictured = photos * 2 >= posts.length;
  const isGrid = (chosenView(app) ?? (isPictured ? "grid" : "list")) === "grid";
  return h(`${tag}.rows.posts`, { "data-view": isGrid ? "grid" : "list", "data-pictured": String(isPictured) });
}

/**
 * A button that changes between pictures and rows.
 *
 * @param {App} app
 * @param {Element} results with the list, which changes at once
 */
export function viewSwitch(app, results) {
  const shown = () => /** @type {HTMLElement | null} */ (results.querySelector(".rows.posts"));
  const button = iconButton("grid", t("list.asGrid"), () => {
    const list = shown();
    const next = list?.dataset.view === "grid" ? "list" : "grid";
    remember(`view.${app.name}`, next);
    if (list) list.dataset.view = next;
    draw();
  });
  button.classList.add("view-switch");
  const draw = () => button.setAttribute("aria-pressed", String(shown()?.dataset.view === "grid"));
  return { button, draw };
}
