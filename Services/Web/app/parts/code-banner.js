import { fill, h } from "../../shared/core/dom.js";
import { person, refreshAccount } from "../../shared/core/session.js";
import { t } from "../../shared/core/texts.js";
import { icon } from "../../shared/parts/icons.js";
import { notice } from "../../shared/parts/notices.js";
import { codeForm } from "./code-form.js";

/**
 * A line about the mailed code with its field, until the user has confirmed the address; without it, no text says that a
 * mail was sent, nor that invitations wait for it.
 */
export function codeBanner() {
  const account = person();
  if (!account?.email || account.emailVerifiedAt) return null;
  const done = async () => {
    notice(t("code.verified"));
    await refreshAccount();
  };
  const line = h("aside.banner", { "aria-label": t("code.title") });
  const open = () => {
    const form = codeForm(done);
    fill(line, words, form);
    form.querySelector("input")?.focus();
  };
  const words = h("p", {}, icon("mail"), " ", t("code.line", { email: account.email }));
  fill(line, words, h("button", { type: "button", onclick: open }, t("code.enter")));
  return line;
}
