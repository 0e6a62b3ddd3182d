import { send } from "../../../shared/core/client.js";
import { t } from "../../../shared/core/texts.js";
import { openDialog } from "../../../shared/parts/dialog.js";
import { notice } from "../../../shared/parts/notices.js";
import { simpleForm } from "../../../shared/parts/simple-form.js";
import { textField } from "../../../shared/parts/text-field.js";

/**
 * Edits the note of a favourite; an empty note removes it.
 *
 * @param {import("/umkreis.js").FavouriteEntry} entry
 * @param {string | undefined} list without it, the default list
 * @param {() => void} changed
 */
export const noteDialog = ({ post, note }, list, changed) => openDialog(t("favourite.note"), (close) => [simpleForm({
  fields: [textField({
    name: "note", label: t("favourite.noteLabel"), type: "textarea", required: false, maxlength: 1_000, value: note ?? "", autofocus: true,
  })],
  draft: `note/${list ?? ""}/${post}`,
  action: t("action.save"),
  async run({ note = "" }) {
    await send("favourites.noteFavourite", { post, note: note.trim() || undefined, ...(list && { list }) });
    close();
    notice(t("favourite.noteSaved"));
    changed();
  },
})]);
