import { send } from "../../../shared/core/client.js";
import { h } from "../../../shared/core/dom.js";
import { person } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { confirmDialog, menuDialog } from "../../../shared/parts/dialog.js";
import { notice, noticeFailure } from "../../../shared/parts/notices.js";
import { reportDialog } from "../../parts/report.js";

/** @typedef {import("./conversations.js").Message} Message */

const emojis = ["👍", "❤️", "😂", "😮", "😢", "🙏"];
/** Seconds in which a message can be edited or deleted. */
const changeable = 86_400;

/**
 * What can be done with a message.
 *
 * @param {Message} message
 * @param {string} words
 * @param {object} on
 * @param {(message: Message) => void} on.reply
 * @param {(message: Message) => void} on.edit
 * @param {(message: Message) => void} on.changed
 * @param {(emoji: string) => void} on.react
 */
export async function messageMenu(message, words, on) {
  const own = message.sender === person()?.user;
  const isFresh = Date.now() - Date.parse(message.sentAt) < changeable * 1_000;
  /** @typedef {import("../../../shared/parts/icons.js").Icon} Icon */
  /** @type {[string, Icon, () => unknown][]} */
  const entries = [["chat.reply", "undo", () => on.reply(message)]];
  if (message.text) entries.push(["chat.copy", "copy", () => copy(message.text)]);
  if (own && isFresh && message.text) entries.push(["action.edit", "edit", () => on.edit(message)]);
  if (own && isFresh) entries.push(["action.delete", "delete", () => remove(message, on.changed)]);
  if (!own) entries.push(["action.report", "flag", () => report(message)]);

  await menuDialog(words.slice(0, 80), entries, (close) => [
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

/** @param {Message} message @param {(message: Message) => void} changed */
async function remove({ conversation, number }, changed) {
  const question = { title: t("chat.deleteTitle"), text: t("chat.deleteText"), action: t("action.delete"), danger: true };
  if (!await confirmDialog(question)) return;
  await send("chat.deleteMessage", { conversation, message: number }).then((reply) => changed(reply.message), noticeFailure);
}

/** @param {Message} message */
const report = ({ conversation, number }) =>
  reportDialog(t("chat.oneMessage"), `${conversation}/${number}`, (said, key) =>
    send("chat.reportMessage", { conversation, message: number, ...said }, { key }));
