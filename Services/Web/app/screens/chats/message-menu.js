import { send } from "../../../shared/core/client.js";
import { h } from "../../../shared/core/dom.js";
import { person } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { confirmDialog, menuDialog } from "../../../shared/parts/dialog.js";
import { notice, noticeFailure } from "../../../shared/parts/notices.js";
import { reportDialog } from "../../parts/report.js";

/** @typedef {import("./conversations.js").Message} Message */

const emojis = ["👍", "❤️", "😂", "😮", "😢", "🙏"];
/** A message can be edited or deleted within a day. */
const editableMs = 86_400_000;

/**
 * Offers the actions of a message.
 *
 * @param {Message} message
 * @param {string} title
 * @param {object} on
 * @param {() => void} on.reply
 * @param {() => void} on.edit
 * @param {() => Promise<unknown>} on.delete
 * @param {(emoji: string) => void} on.react
 */
export async function messageMenu(message, title, on) {
  const own = message.sender === person()?.user;
  const isFresh = Date.now() - Date.parse(message.sentAt) < editableMs;
  /** @typedef {import("../../../shared/parts/icons.js").Icon} Icon */
  /** @type {[string, Icon, () => unknown][]} */
  const entries = [["chat.reply", "undo", on.reply]];
  if (message.text) entries.push(["chat.copy", "copy", () => copy(message.text)]);
  if (own && isFresh && message.text) entries.push(["action.edit", "edit", on.edit]);
  if (own && isFresh) entries.push(["action.delete", "delete", () => remove(on.delete)]);
  if (!own) entries.push(["action.report", "flag", () => report(message)]);

  await menuDialog(title.slice(0, 80), entries, (close) => [
    h("div.emojis", { role: "group", "aria-label": t("chat.react") }, ...emojis.map((emoji) => {
      const react = () => close(() => on.react(emoji));
      return h("button.icon-only", { type: "button", "aria-label": t("chat.addReaction", { emoji }), onclick: react }, emoji);
    })),
  ]);
}

/** @param {string} text */
async function copy(text) {
  await navigator.clipboard.writeText(text).then(() => notice(t("chat.copied")), noticeFailure);
}

/** Deletes a message after a confirmation. @param {() => Promise<unknown>} run */
async function remove(run) {
  const question = { title: t("chat.deleteTitle"), text: t("chat.deleteText"), action: t("action.delete"), danger: true };
  if (await confirmDialog(question)) await run();
}

/** @param {Message} message */
const report = ({ conversation, number }) =>
  reportDialog(t("chat.oneMessage"), `${conversation}/${number}`, (said, key) =>
    send("chat.reportMessage", { conversation, message: number, ...said }, { key }));
