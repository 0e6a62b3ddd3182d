import { send } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { dayOf } from "../../../shared/core/format.js";
import { language, t } from "../../../shared/core/texts.js";
import { attempt } from "../../../shared/parts/notices.js";
import { homeForm } from "../../parts/home-form.js";

/**
 * Shows the standard place, and changes or removes it.
 *
 * @param {import("/umkreis.js").HomeLocation | null | undefined} stored
 */
export function homeSection(stored) {
  const body = h("section.box", {});

  async function load() {
    const { home } = await send("auth.myHomeLocation", {});
    draw(home);
  }

  async function clear() {
    if (await attempt(() => send("auth.clearHomeLocation", {}), t("home.cleared"))) await load();
  }

  function draw(/** @type {import("/umkreis.js").HomeLocation | null | undefined} */ home) {
    const where = h("p", {}, home ? t("home.since", { date: dayOf(home.changedAt) }) : t("home.none"));
    if (home) nameOf(home.point).then((name) => name && where.append(" ", h("bdi", {}, t("home.near", { name }))), () => {});
    fill(body, h("h2", {}, t("home.title")), where, h("p", {}, t("home.promise")), homeForm(home, load),
      home ? h("div.actions", {}, h("button.danger", { type: "button", onclick: clear }, t("home.clear"))) : null);
  }
  draw(stored);
  return body;
}

/** @param {{ lat: number, lon: number }} point */
const nameOf = async (point) => (await send("geo.placeAt", { point, language: language() })).place?.name;
