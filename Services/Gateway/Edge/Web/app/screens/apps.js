import { allApps, kindsOf } from "../core/apps.js";
import { h } from "../core/dom.js";
import { link } from "../core/router.js";
import { label, t } from "../core/texts.js";
import { icon } from "../parts/icons.js";

/**
 * The apps of this server.
 *
 * @returns {import("../core/router.js").Shown}
 */
export function appList() {
  const body = h("section.apps", {}, h("h1", {}, t("apps.title")), h("ul", {}, ...allApps().map((app) => h("li", {}, card(app)))));
  return { title: "Umkreis", body };
}

/** @param {import("../core/apps.js").App} app */
function card(app) {
  const about = kindsOf(app).map(label).join(", ") || app.screens.map((name) => t(`screen.${name}`)).join(", ");
  return h("a.app", { href: link(app), "data-app": app.name },
    icon(app.screens[0] ?? "list"), h("span", {}, h("strong", {}, label(app)), h("small", {}, about)));
}
