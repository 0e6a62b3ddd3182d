import { h } from "../../shared/core/dom.js";
import { person } from "../../shared/core/session.js";
import { remember, remembered } from "../../shared/core/settings.js";
import { hasText, label, t } from "../../shared/core/texts.js";
import { iconButton } from "../../shared/parts/icon-button.js";

/** @typedef {import("../../shared/core/apps.js").App} App */

/** Apps without a picture of their own share one. */
const nameOf = (/** @type {App} */ app) => hasText(`welcome.${app.name}.title`) ? app.name : "other";

/**
 * The picture and the words at the start of an app, until the user closes them or signs in.
 *
 * @param {App} app
 */
export function welcome(app) {
  if (person() !== null || remembered(`welcome.${app.name}`, null) === "closed") return null;
  const close = () => {
    remember(`welcome.${app.name}`, "closed");
    element.remove();
  };
  const element = h("section.welcome", { "aria-labelledby": "welcome" }, pictureOf(app),
    h("div.words", {}, h("h2", { id: "welcome" }, titleOf(app)), h("p", {}, textOf(app))),
    iconButton("close", t("action.close"), close));
  return element;
}

/**
 * The start of an app that needs an account: its picture, its words, and the ways in.
 *
 * @param {App} app
 * @param {...Node} actions
 */
export const welcomeScreen = (app, ...actions) => h("section.welcome.whole", {}, pictureOf(app),
  h("div.words", {}, h("h1", {}, titleOf(app)), h("p", {}, textOf(app)), h("div.actions", {}, ...actions)));

const titleOf = (/** @type {App} */ app) => t(`welcome.${nameOf(app)}.title`, { app: label(app) });
const textOf = (/** @type {App} */ app) => t(`welcome.${nameOf(app)}.text`, { app: label(app) });

/** A drawing in the colours of the page. @param {App} app */
function pictureOf(app) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 320 160");
  svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `/app/pictures/${nameOf(app)}.svg#picture`);
  svg.append(use);
  return svg;
}
