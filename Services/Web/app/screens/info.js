import { h } from "../../shared/core/dom.js";
import { link } from "../../shared/core/router.js";
import { label, t } from "../../shared/core/texts.js";

const sources = /** @type {const} */ ([
  ["naturalEarth", "Natural Earth", "https://www.naturalearthdata.com/about/terms-of-use/"],
  ["geoNames", "GeoNames", "https://www.geonames.org/about.html"],
  ["openStreetMap", "OpenStreetMap", "https://www.openstreetmap.org/copyright"],
]);

/**
 * Help, the server's version, and the sources of the data.
 *
 * @param {import("../../shared/core/router.js").Visit} visit
 */
export function show({ app, signal }) {
  const title = t("info.title");
  const version = h("dd", {}, "…");
  serverVersion(signal).then((text) => version.textContent = text, () => version.textContent = t("info.unknown"));
  const body = h("section.account", {},
    h("h1", {}, title),
    h("section.stack", {}, h("h2", {}, label(app)), h("dl.help", {}, ...[...app.screens, "account"].flatMap((name) =>
      [h("dt", {}, h("a", { href: link(app, name) }, t(`screen.${name}`))), h("dd", {}, t(`help.${name}`))]))),
    h("section.stack", {}, h("h2", {}, t("info.data")),
      h("ul.entries", {}, ...sources.map(([name, title, href]) => h("li", {},
        h("span", {}, h("a", { href, target: "_blank", rel: "noopener" }, title), h("small", {}, t(`info.${name}`))))))),
    h("section.stack", {}, h("h2", {}, t("info.software")),
      h("dl.pairs", {}, h("dt", {}, t("info.version")), version),
      h("p", {}, h("a", { href: "/docs", target: "_blank" }, t("info.api")))));
  return { title, tab: "account", body };
}

/** @param {AbortSignal} signal */
async function serverVersion(signal) {
  const response = await fetch("/openapi.json", { signal });
  const { info } = await response.json();
  return String(info.version);
}
