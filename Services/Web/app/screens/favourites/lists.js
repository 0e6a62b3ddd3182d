import { send } from "../../../shared/core/client.js";
import { h } from "../../../shared/core/dom.js";
import { isolated, number } from "../../../shared/core/format.js";
import { link } from "../../../shared/core/router.js";
import { t } from "../../../shared/core/texts.js";
import { confirmDialog, openDialog } from "../../../shared/parts/dialog.js";
import { icon } from "../../../shared/parts/icons.js";
import { notice, noticeFailure } from "../../../shared/parts/notices.js";
import { simpleForm } from "../../../shared/parts/simple-form.js";
import { textField } from "../../../shared/parts/text-field.js";

/** @typedef {import("/umkreis.js").FavouriteList} List */

export const listName = (/** @type {{ name?: string | null, emoji?: string | null }} */ { name, emoji }) =>
  [emoji, name ?? t("screen.favourites")].filter(Boolean).join(" ");

/**
 * The selection of a list, and the actions on the present one.
 *
 * @param {import("../../../shared/core/apps.js").App} app
 * @param {List[]} lists
 * @param {List} present
 * @param {(list?: string) => void} choose shows a list; without an id, the default list
 */
export function listBar(app, lists, present, choose) {
  const chip = (/** @type {List} */ list) =>
    h("button", { type: "button", "aria-pressed": String(list.id === present.id), onclick: () => choose(list.id) },
      h("bdi", {}, listName(list)), ` (${number(list.count)})`);
  const chips = lists.length > 1 && h("div.chips", { role: "group", "aria-label": t("lists.title") }, ...lists.map(chip));
  const create = () => nameDialog("lists.create", "", async (name) => {
    choose((await send("favourites.createList", { name })).list.id);
  });
  const rename = () => nameDialog("lists.rename", present.name ?? "", async (name) => {
    await send("favourites.renameList", { list: present.id, name });
    choose(present.id);
  });
  const remove = async () => {
    const title = t("lists.deleteTitle", { name: isolated(listName(present)) });
    if (!await confirmDialog({ title, text: t("lists.deleteText"), action: t("action.delete"), danger: true })) return;
    await send("favourites.deleteList", { list: present.id }).then(() => choose(), noticeFailure);
  };
  const button = (/** @type {string} */ key, /** @type {() => void} */ run) =>
    h("button", { type: "button", onclick: run }, t(key));
  return h("div.lists", {}, chips, h("details.menu", {}, h("summary", {}, icon("list"), t("lists.more")), h("div.actions", {},
    button("lists.create", create), button("lists.rename", rename), button("lists.share", () => share(app, present)),
    present.isDefault ? null : button("lists.delete", remove))));
}

/**
 * @param {string} title
 * @param {string} name
 * @param {(name: string) => Promise<void>} save
 */
const nameDialog = (title, name, save) => openDialog(t(title), (close) => [simpleForm({
  fields: [textField({ name: "name", label: t("lists.name"), value: name, maxlength: 80, autofocus: true })],
  draft: `${title}/${name}`,
  action: t("action.save"),
  async run({ name = "" }) {
    await save(name.trim());
    close();
  },
})]);

/** Makes a link with which others read a list; the secret is behind the #, which browsers do not send. */
async function share(/** @type {import("../../../shared/core/apps.js").App} */ app, /** @type {List} */ list) {
  try {
    const { token } = await send("favourites.shareList", { list: list.id, role: "read" });
    const address = `${location.origin}${link(app, "favourites/shared")}#${token}`;
    const properties = { type: "text", readonly: true, value: address, "aria-label": t("lists.link") };
    const input = /** @type {HTMLInputElement} */ (h("input", properties));
    const copy = () => navigator.clipboard.writeText(address).then(() => notice(t("lists.copied")), () => input.select());
    const stop = () => send("favourites.unshareList", { list: list.id }).then(() => notice(t("lists.unshared")), noticeFailure);
    await openDialog(t("lists.share"), (close) => [h("p", {}, t("lists.shareText")), input, h("div.actions", {},
      h("button.primary", { type: "button", onclick: copy }, t("lists.copy")),
      h("button.danger", { type: "button", onclick: () => stop().then(() => close()) }, t("lists.unshare")))]);
  } catch (error) {
    noticeFailure(error);
  }
}
