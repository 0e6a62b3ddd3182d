import { send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { devicePosition, positionFault } from "../../shared/core/position.js";
import { t } from "../../shared/core/texts.js";
import { radioField } from "../../shared/parts/choice-field.js";
import { icon } from "../../shared/parts/icons.js";
import { attempt, notice } from "../../shared/parts/notices.js";
import { placeField } from "../../shared/parts/place-field.js";

/**
 * @typedef {import("/umkreis.js").HomeLocation} Home
 * @typedef {NonNullable<import("/umkreis.js").SetHomeLocation["precision"]>} Precision
 */

const precisions = /** @type {const} */ (["1km", "3km", "10km", "off"]);

/**
 * The form for the standard place, which changes only here.
 *
 * @param {Home | null | undefined} home
 * @param {() => void} done
 */
export function homeForm(home, done) {
  let precision = /** @type {Precision} */ (home?.precision ?? "3km");

  async function set(/** @type {{ point?: { lat: number, lon: number } }} */ change) {
    if (await attempt(() => send("auth.setHomeLocation", { ...change, precision }), t("home.saved"))) done();
  }

  async function locate() {
    try {
      await set({ point: await devicePosition() });
    } catch (error) {
      notice(positionFault(error));
    }
  }
  const place = placeField("", (found) => found && set({ point: found.point }), t("home.type"));
  return h("div.simple", {},
    radioField("precision", t("home.precision"), precisions.map((name) => [name, t(`home.${name}`)]), precision,
      (value) => (precision = /** @type {Precision} */ (value))),
    h("div.actions", {},
      home ? h("button", { type: "button", onclick: () => set({}) }, t("home.savePrecision")) : null,
      h("button.primary", { type: "button", onclick: locate }, icon("here"), t("home.use"))),
    place);
}
