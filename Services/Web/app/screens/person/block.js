import { signInLink } from "../../core/arrival.js";
import { send } from "../../core/client.js";
import { h } from "../../core/dom.js";
import { isolated } from "../../core/format.js";
import { person } from "../../core/session.js";
import { t } from "../../core/texts.js";
import { confirmDialog } from "../../parts/dialog.js";
import { icon } from "../../parts/icons.js";
import { attempt } from "../../parts/notices.js";

/**
 * Blocks a person, or ends the block.
 *
 * @param {import("../../core/apps.js").App} app
 * @param {string} user
 * @param {string} name
 * @param {boolean} isBlocked
 */
export function blockButton(app, user, name, isBlocked) {
  const words = t(isBlocked ? "person.unblock" : "person.block");
  if (person() === null) return h("a.button", { href: signInLink(app) }, icon("block"), words);
  return h("button", { type: "button", onclick: change }, icon("block"), words);

  async function change() {
    const title = t("person.blockTitle", { name: isolated(name) });
    const question = { title, text: t("person.blockText"), action: t("person.block"), danger: true };
    if (!isBlocked && !await confirmDialog(question)) return;
    const done = t(isBlocked ? "person.noticeUnblocked" : "person.noticeBlocked", { name: isolated(name) });
    if (await attempt(() => send(isBlocked ? "auth.unblock" : "auth.block", { user }), done)) dispatchEvent(new Event("visit"));
  }
}
