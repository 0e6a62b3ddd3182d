import { h } from "../core/dom.js";
import { link } from "../core/router.js";
import { person } from "../core/session.js";
import { t } from "../core/texts.js";
import { icon } from "./icons.js";
import { safeURL } from "./words.js";

/**
 * Mail, telephone, website, and a message about the post.
 *
 * @param {import("../core/apps.js").App} app
 * @param {import("/umkreis.js").Post} post
 */
export function contactLinks(app, { id, owner, content: { contact, title } }) {
  const subject = encodeURIComponent(title);
  const links = [
    contact?.email && h("a.button", { href: `mailto:${encodeURIComponent(contact.email)}?subject=${subject}` }, icon("mail"), t("contact.mail")),
    contact?.phone && h("a.button", { href: `tel:${contact.phone.replace(/[^+\d]/g, "")}` }, icon("phone"), h("bdi", {}, contact.phone)),
    contact?.website && h("a.button", { href: safeURL(contact.website), target: "_blank", rel: "noopener nofollow" }, icon("web"), t("contact.website")),
    person()?.user !== owner && h("a.button", { href: link(app, `chats/with/${owner}?about=${id}`) }, icon("chats"), t("contact.message")),
  ].filter(Boolean);
  return h("div.contact.actions", {}, ...links);
}
