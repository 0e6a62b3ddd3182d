import { send } from "../../../shared/core/client.js";
import { h } from "../../../shared/core/dom.js";
import { announce } from "../../../shared/core/events.js";
import { go, link } from "../../../shared/core/router.js";
import { t } from "../../../shared/core/texts.js";
import { confirmDialog, menuDialog, openDialog } from "../../../shared/parts/dialog.js";
import { noticeFailure } from "../../../shared/parts/notices.js";
import { avatar } from "../../../shared/parts/photo.js";
import { reportDialog } from "../../parts/report.js";
import { titleOf } from "./people.js";

/**
 * @typedef {import("./conversations.js").Summary} Summary
 * @typedef {import("/umkreis.js").UpdateMembership} Membership
 * @typedef {import("../../../shared/core/apps.js").App} App
 */

/** The end of a mute without an end; the server requires a time. */
const forever = "2100-01-01T00:00:00Z";

/**
 * Offers the actions of a conversation.
 *
 * @param {App} app
 * @param {Summary} summary
 */
export async function conversationMenu(app, summary) {
  const { id: conversation, isGroup, isArchived, isPinned, mutedUntil, people } = summary;
  const [other] = people ?? [];
  const isMuted = mutedUntil != null && Date.parse(mutedUntil) > Date.now();
  const update = (/** @type {Partial<Membership>} */ changes) => () =>
    change(send("chat.updateMembership", { conversation, ...changes }));
  const report = () => reportDialog(t("chat.one"), conversation, (said, key) =>
    send("chat.reportConversation", { conversation, ...said }, { key }));
  /** @type {[string, import("../../../shared/parts/icons.js").Icon, () => unknown][]} */
  const entries = [
    [isPinned ? "chat.unpin" : "chat.pin", "star", update({ isPinned: !isPinned })],
    [isMuted ? "chat.unmute" : "chat.mute", "mute", update({ mutedUntil: isMuted ? new Date(0).toISOString() : forever })],
    [isArchived ? "chat.unarchive" : "chat.archive", "archive", update({ isArchived: !isArchived })],
  ];
  if (isGroup) entries.push(["chat.members", "people", () => members(app, summary)]);
  // Users leave the group of a trip with the trip.
  if (summary.trip) entries.push(["chat.trip", "trips", () => go(link(app, `trips/${summary.trip}`))]);
  else if (isGroup) entries.push(["chat.leave", "back", () => leave(app, summary)]);
  else if (other) entries.push(["chat.block", "block", () => block(app, other.user, titleOf(summary))]);
  entries.push(["action.report", "flag", report]);
  await menuDialog(titleOf(summary), entries);
}

/** Announces a change, so that the list and the conversation show it.  @param {Promise<unknown>} work */
const change = (work) => work.then(() => announce("chatsChanged"), noticeFailure);

/** @param {App} app @param {string} user @param {string} name */
export async function block(app, user, name) {
  const question = { title: t("chat.blockTitle", { name }), text: t("chat.blockText"), action: t("chat.block"), danger: true };
  if (!await confirmDialog(question)) return;
  await send("auth.block", { user }).then(() => go(link(app, "chats")), noticeFailure);
}

/** @param {App} app @param {Summary} summary */
async function leave(app, summary) {
  const question = { title: t("chat.leaveTitle"), action: t("chat.leave"), danger: true };
  if (!await confirmDialog(question)) return;
  await send("chat.leaveGroup", { conversation: summary.id }).then(() => go(link(app, "chats")), noticeFailure);
}

/** @param {App} app @param {Summary} summary */
async function members(app, summary) {
  const all = await send("chat.listMembers", { conversation: summary.id }).catch(noticeFailure);
  if (!all) return;
  const row = (/** @type {typeof all.members[0]} */ member) => h("li", {},
    h("a.owner", { href: link(app, `person/${member.user}`) }, avatar(member),
      h("span", {}, h("bdi", {}, member.displayName ?? t("person.unknown")), h("small", {}, t(`chat.role.${member.role}`)))));
  await openDialog(t("chat.members"), () => [h("ul", {}, ...all.members.map(row))]);
}
