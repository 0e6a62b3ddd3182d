import { Fault, send } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { country } from "../../../shared/core/format.js";
import { go, link } from "../../../shared/core/router.js";
import { language, t } from "../../../shared/core/texts.js";
import { grouped } from "../../../shared/parts/field.js";
import { notice, noticeFailure } from "../../../shared/parts/notices.js";
import { placeField } from "../../../shared/parts/place-field.js";
import { simpleForm } from "../../../shared/parts/simple-form.js";
import { textField } from "../../../shared/parts/text-field.js";
import { intent } from "../../core/intent.js";
import { dateFields, datesOf } from "./dates.js";

/**
 * @typedef {import("../../../shared/core/router.js").Visit} Visit
 * @typedef {import("/umkreis.js").TripPlace} TripPlace
 */

/**
 * The form for a new trip: place and dates. A pin of the map leads here with its place.
 *
 * @param {Visit} visit
 */
export function show({ app, query }) {
  let place = placeOf(query);
  // Kept with the other fields.
  const input = /** @type {HTMLInputElement} */ (h("input", { type: "hidden", name: "trip.place", value: JSON.stringify(place) }));
  const chosen = h("p.summary", { role: "status" });
  const words = () => place ? [place.city, country(place.country)].filter(Boolean).join(", ") : t("trip.choosePlace");
  const draw = () => fill(chosen, words());
  const nameOf = () => place?.city ?? (place ? country(place.country) : "");
  const field = placeField(nameOf(), async (found) => {
    try {
      place = found ? await settlement(found) : null;
    } catch (error) {
      noticeFailure(error);
    }
    input.value = JSON.stringify(place);
    input.dispatchEvent(new Event("change", { bubbles: true }));
    draw();
  }, t("trip.place"));

  /** Shows the place that was chosen before. */
  function restore() {
    place = JSON.parse(input.value);
    const text = field.querySelector("input");
    if (text) text.value = nameOf();
    draw();
  }
  const keyOf = intent();
  const form = simpleForm({
    fields: [
      grouped({ path: "trip.place", label: t("trip.place") }, field, input, chosen),
      dateFields(),
      textField({ name: "trip.title", label: t("trip.title"), required: false, maxlength: 120 }),
    ],
    draft: "trip/new",
    action: t("trip.add"),
    async run(values) {
      if (!place) throw new Fault("invalid", "no place", { field: "trip.place", rule: "no-place" });
      const request = { trip: { place, dates: datesOf(values), title: values["trip.title"]?.trim() || undefined } };
      const { trip } = await send("catalogue.createTrip", request, keyOf(request));
      notice(t("trip.added"));
      go(link(app, `trips/${trip.id}`), { replace: true });
    },
  });
  restore();
  form.addEventListener("restored", restore);
  const body = h("section.account", {},
    h("h1", {}, t("trip.add")), form);
  return { title: t("trip.add"), tab: "trips", body };
}

/**
 * The place in the address of the form.
 *
 * @param {URLSearchParams} query
 * @returns {TripPlace | null}
 */
function placeOf(query) {
  const geonameID = Number(query.get("geoname"));
  const country = query.get("country") ?? "";
  if (!Number.isInteger(geonameID) || geonameID < 1 || !/^[A-Z]{2}$/.test(country)) return null;
  return { geonameID, country, city: query.get("city") || undefined };
}

/**
 * The city, region or country that was chosen; for an address the nearest city.
 *
 * @param {import("../../../shared/parts/place-field.js").Found} found
 * @returns {Promise<TripPlace | null>}
 */
async function settlement({ place, point }) {
  const known = place?.id ? place : (await send("geo.placeAt", { point, language: language() })).place;
  if (!known?.id) return null;
  return { geonameID: known.id, country: known.country, city: known.type === "country" ? undefined : known.name };
}
