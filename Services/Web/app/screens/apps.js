import { allApps, isFresh, kindsOf } from "../../shared/core/apps.js";
import { h } from "../../shared/core/dom.js";
import { link } from "../../shared/core/router.js";
import { label, t } from "../../shared/core/texts.js";
import { icon } from "../../shared/parts/icons.js";

/**
 * The apps of this server, or instructions to install the first one.
 *
 * @returns {import("../../shared/core/router.js").Shown}
 */
export function appList() {
  const head = isFresh() ? firstSteps() : h("h1", {}, t("apps.title"));
  const body = h("section.apps", {}, head, h("ul", {}, ...allApps().map((app) => h("li", {}, card(app)))));
  return { title: "Umkreis", body };
}

/** The instructions for the operator of a new server. */
function firstSteps() {
  const step = (/** @type {string} */ key, /** @type {string} */ command) =>
    h("div", {}, h("p", {}, t(key)), h("code.command", { dir: "ltr" }, command));
  return h("div.stack", {}, h("h1", {}, t("apps.none")), h("p", {}, t("apps.noneAdvice")),
    step("apps.installOne", "umkreis app install FILE"), step("apps.tryAll", "umkreis demo"),
    h("div.actions", {},
      h("button.primary", { type: "button", onclick: () => location.reload() }, t("action.again"))));
}

/** @param {import("../../shared/core/apps.js").App} app */
function card(app) {
  const about = kindsOf(app).map(label).join(", ") || app.screens.map((name) => t(`screen.${name}`)).join(", ");
  return h("a.app", { href: link(app), "data-app": app.name },
    icon(app.screens[0] ?? "list"), h("span", {}, h("strong", {}, label(app)), h("small", {}, about)));
}
