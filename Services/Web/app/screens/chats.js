import { send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { go, link } from "../../shared/core/router.js";
import { person } from "../../shared/core/session.js";
import { t } from "../../shared/core/texts.js";
import { empty } from "../../shared/parts/empty.js";
import { signInFirst } from "../parts/sign-in-first.js";
import { ConversationView } from "./chats/conversation-view.js";
import { openConversation } from "./chats/conversation.js";
import { conversationList } from "./chats/list.js";

/** @typedef {import("../../shared/core/router.js").Visit} Visit */

/**
 * The user's chats and the open one, side by side on wide screens.
 *
 * @param {Visit} visit
 */
export async function show(visit) {
  const [, first, second] = visit.segments;
  const title = t("screen.chats");
  if (person() === null) {
    return { title, tab: "chats", body: signInFirst(visit.app, "chats", t("chat.signInTitle"), t("chat.signInAdvice")) };
  }
  if (first === "with" && second) return await openWith(visit, second);
  const list = conversationList(visit, first);
  if (first === undefined) {
    return { title, tab: "chats", body: h("div.chats.wide", {}, list, h("div.chat-none", {}, empty("chats", t("chat.choose")))) };
  }
  const view = new ConversationView(visit.app, await openConversation(first, visit.signal));
  setTimeout(() => view.arrive());
  return { title: view.title, tab: "chats", body: h("div.chats.open.wide", {}, list, view.element) };
}

/**
 * The chat with a person, new or not; the address becomes that of the chat.
 *
 * @param {Visit} visit
 * @param {string} user
 */
async function openWith({ app, query }, user) {
  const about = query.get("about");
  const { conversation } = await send("chat.openConversation", { with: user, ...(about && { about }) });
  go(link(app, `chats/${conversation.id}`), { replace: true });
  return { title: t("screen.chats"), tab: "chats", body: h("div", {}) };
}
