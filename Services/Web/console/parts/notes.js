import { newKey } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { ago } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";
import { simpleForm } from "../../shared/parts/simple-form.js";
import { textField } from "../../shared/parts/text-field.js";
import { personLink } from "./person-link.js";

/** @typedef {{ author?: string | null, text: string, at: string }} Note */

/**
 * Moderators' notes with a form for another.
 *
 * @param {Note[]} notes
 * @param {(text: string, key: string) => Promise<{ note: Note }>} add
 * @param {string} draft
 * @param {boolean} [newestFirst]
 */
export function notesView(notes, add, draft, newestFirst = false) {
  const list = h("ul.notes", {}, ...notes.map(noteView));
  let key = newKey();
  const form = simpleForm({
    fields: [textField({ name: "text", label: t("console.note.new"), type: "textarea", maxlength: 1_000 })],
    draft,
    action: t("console.note.add"),
    async run({ text = "" }) {
      const { note } = await add(text.trim(), key);
      key = newKey();
      if (newestFirst) list.prepend(noteView(note));
      else list.append(noteView(note));
      form.reset();
    },
  });
  return h("section.notes-section", {}, h("h2", {}, t("console.note.title")), list, form);
}

const noteView = (/** @type {Note} */ { author, text, at }) =>
  h("li", {}, h("p", { dir: "auto" }, text), h("small", {}, personLink(author), " · ", h("time", { datetime: at }, ago(at))));
