import { h } from "../../../shared/core/dom.js";
import { go, link } from "../../../shared/core/router.js";
import { t } from "../../../shared/core/texts.js";
import { homeForm } from "../../parts/home-form.js";

/**
 * Asks after registering whether the present position may be the standard place.
 *
 * @param {import("../../../shared/core/router.js").Visit} visit
 */
export function show({ app }) {
  const people = link(app, "people");
  const body = h("section.account", {},
    h("h1", {}, t("home.question")), h("p", {}, t("home.promise")), homeForm(null, () => go(people)),
    h("p", {}, h("a.button", { href: people }, t("home.notNow"))));
  return { title: t("home.question"), tab: "account", body };
}
