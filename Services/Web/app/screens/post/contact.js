import { h } from "../../../shared/core/dom.js";
import { link } from "../../../shared/core/router.js";
import { person } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { icon } from "../../../shared/parts/icons.js";
import { safeURL, telephone } from "../../../shared/parts/words.js";

/**
 * Mail, telephone, website, and a message about the post.
 *
 * @param {import("../../../shared/core/apps.js").App} app
 * @param {import("/umkreis.js").Post} post
 */
export function contactLinks(app, { id, owner, content: { contact, title } }) {
  const { email, phone, website } = contact ?? {};
  const mail = email && `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(title)}`;
  const isOwn = person()?.user === owner;
  return h("div.contact.actions", {},
    mail && h("a.button", { href: mail }, icon("mail"), t("contact.mail")),
    phone && h("a.button", { href: telephone(phone) }, icon("phone"), h("bdi", {}, phone)),
    website && h("a.button", { href: safeURL(website), target: "_blank", rel: "noopener nofollow" }, icon("web"), t("contact.website")),
    !isOwn && h("a.button", { href: link(app, `chats/with/${owner}?about=${id}`) }, icon("chats"), t("contact.message")));
}
