import { h } from "../../../shared/core/dom.js";
import { t } from "../../../shared/core/texts.js";
import { notice } from "../../../shared/parts/notices.js";
import { simpleForm } from "../../../shared/parts/simple-form.js";
import { textField } from "../../../shared/parts/text-field.js";
import { saveTrip } from "./save.js";

/**
 * Notes that all members read and change.
 *
 * @param {import("/umkreis.js").Trip} trip
 * @param {() => void} changed
 */
export function notesSection(trip, changed) {
  const { standing, content } = trip;
  const value = content.notes ?? "";
  if (standing === "invited") {
    return value ? h("section.stack", {}, h("h2", {}, t("trip.notes")), h("p.text", { dir: "auto" }, value)) : null;
  }
  const label = t("trip.notesLabel");
  return h("section.stack", {}, h("h2", {}, t("trip.notes")), simpleForm({
    fields: [textField({ name: "notes", label, type: "textarea", required: false, maxlength: 5_000, value })],
    draft: `trip/${trip.id}/notes`,
    action: t("action.save"),
    async run({ notes = "" }) {
      await saveTrip(trip, { notes: notes.trim() || undefined });
      notice(t("trip.notesSaved"));
      changed();
    },
  }));
}
