import { signInLink } from "../../../shared/core/arrival.js";
import { send } from "../../../shared/core/client.js";
import { h } from "../../../shared/core/dom.js";
import { isolated } from "../../../shared/core/format.js";
import { showAgain } from "../../../shared/core/router.js";
import { person } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { confirmDialog } from "../../../shared/parts/dialog.js";
import { icon } from "../../../shared/parts/icons.js";
import { attempt } from "../../../shared/parts/notices.js";

/**
 * Blocks a person, or ends the block.
 *
 * @param {import("../../../shared/core/apps.js").App} app
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
    if (await attempt(() => send(isBlocked ? "auth.unblock" : "auth.block", { user }), done)) showAgain();
  }
}
