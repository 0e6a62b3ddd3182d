import { send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { listen } from "../../shared/core/events.js";
import { dateTime, number } from "../../shared/core/format.js";
import { showAgain } from "../../shared/core/router.js";
import { label, t } from "../../shared/core/texts.js";
import { at } from "../core/router.js";
import { kindEditor } from "../parts/kind-editor.js";
import { tableView } from "../parts/table.js";

/**
 * The declared kinds and apps, or the form for a kind; `-` is a new one, since names do not begin with it.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export async function show({ segments, signal }) {
  const name = segments[1];
  if (name === "-") return editor(null, t("console.kinds.new"));
  if (name !== undefined) {
    const { kind } = await send("catalogue.findKind", { kind: name }, { signal });
    return editor(kind.kind, label(kind.kind));
  }
  const [{ kinds }, { apps }] = await Promise.all([
    send("catalogue.listKinds", {}, { signal }), send("catalogue.listApps", {}, { signal }),
  ]);
  listen("appsChanged", showAgain, { signal });
  const title = t("console.screen.kinds");
  const heads = (/** @type {string[]} */ ...names) => names.map((one) => t(`console.kinds.${one}`));
  const body = h("section", {}, h("h1", {}, title),
    h("div.head", {}, h("h2", {}, t("console.kinds.kinds")), h("a.button", { href: at("kinds", "-") }, t("console.kinds.new"))),
    tableView(t("console.kinds.kinds"), heads("name", "label", "facets", "attributes", "revision", "changed"),
      kinds.map(({ kind, revision, changedAt }) => [
        h("a", { href: at("kinds", kind.name) }, h("code", {}, kind.name)), label(kind),
        Object.keys(kind.facets).map((facet) => t(`console.facet.${facet}`)).join(", "), number(kind.attributes?.length ?? 0),
        number(revision), dateTime(changedAt),
      ])),
    h("div.head.later", {}, h("h2", {}, t("console.kinds.apps")),
      h("a.button", { href: at("app", "-") }, t("console.kinds.newApp"))),
    tableView(t("console.kinds.apps"), heads("name", "label", "kinds", "screens", "changed"), apps.map(({ app, changedAt }) => [
      h("a", { href: at("app", app.name) }, h("code", {}, app.name)), label(app), (app.kinds ?? []).join(", "),
      (app.screens ?? []).map((screen) => t(`screen.${screen}`)).join(", "), dateTime(changedAt),
    ])));
  return { title, body };
}

function editor(/** @type {import("/umkreis.js").KindDefinition | null} */ kind, /** @type {string} */ title) {
  const back = h("p", {}, h("a", { href: at("kinds") }, t("console.screen.kinds")));
  return { title, body: h("section", {}, back, h("h1", {}, title), kindEditor(kind)) };
}
