import { cachedSend } from "../../shared/core/cache.js";
import { send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { countDrafts } from "../../shared/core/drafts.js";
import { dateTime, dayOf } from "../../shared/core/format.js";
import { nameOf } from "../../shared/core/names.js";
import { link } from "../../shared/core/router.js";
import { current, forgetAccount, person, refreshAccount } from "../../shared/core/session.js";
import { t } from "../../shared/core/texts.js";
import { confirmDialog } from "../../shared/parts/dialog.js";
import { icon } from "../../shared/parts/icons.js";
import { attempt, notice } from "../../shared/parts/notices.js";
import { avatar } from "../../shared/parts/photo.js";
import { intents } from "../core/outbox.js";
import { codeForm } from "../parts/code-form.js";
import { showAccountPart } from "./account/parts.js";

/**
 * @typedef {import("../../shared/core/router.js").Visit} Visit
 * @typedef {import("../../shared/core/apps.js").App} App
 */

/**
 * The account: the signed-in user, and links to all settings of the account.
 *
 * @param {Visit} visit
 */
export async function show(visit) {
  const { app, segments } = visit;
  if (segments[1] !== undefined && current() !== null) return await showAccountPart(visit);
  const user = person();
  const body = h("section.account", {},
    h("h1", {}, t("screen.account")),
    ...(user ? await mine(app, user) : [stranger(app)]),
    menu(app, ["settings", "errors", "info"].map((name) => ({ path: name, text: t(`${name}.title`) }))),
    current() ? h("div.actions", {}, h("button", { type: "button", onclick: signOut }, t("account.signOut"))) : null);
  return { title: t("screen.account"), tab: "account", body };
}

/** The box for users without an account: advice, and links to sign in and to register. */
function stranger(/** @type {App} */ app) {
  return h("div.box", {},
    h("h2", {}, t(current() ? "account.guest" : "shell.stranger")),
    h("p", {}, t(current() ? "account.guestKeeps" : "account.strangerMay")),
    h("div.actions", {},
      h("a.button.primary", { href: link(app, "sign-in") }, t("account.signIn")),
      h("a.button", { href: link(app, "register") }, t("account.register"))));
}

/**
 * @param {App} app
 * @param {import("../../shared/core/session.js").Account} account
 */
async function mine(app, account) {
  const { user, email, emailVerifiedAt, username, deletesAt, suspendedAt } = account;
  const { profile } = await cachedSend("auth.findProfile", { user });
  const logins = [email, username].filter(Boolean).join(" · ");
  return [
    h("div.who", {}, avatar(profile, "l"), h("div", {},
      h("h2", {}, h("bdi", {}, nameOf(profile))), h("p", {}, h("small", {}, h("bdi", {}, logins))),
      h("div.actions", {},
        h("a.button", { href: link(app, "profile") }, t("profile.edit")),
        h("a.button", { href: link(app, `person/${user}`) }, t("profile.public"))))),
    suspendedAt ? h("div.box", { role: "status" }, t("account.suspended", { date: dayOf(suspendedAt) })) : null,
    deletesAt ? deletion(deletesAt) : null,
    email && !emailVerifiedAt ? verification(email) : null,
    menu(app, ["sessions", "password", "email", "username", "photos", "searches", "blocked", "data"]
      .map((name) => ({ path: `account/${name}`, text: t(`account.${name}`) }))),
  ];
}

/** @param {string} email */
const verification = (email) => h("div.box", {},
  h("h2", {}, t("code.title")), h("p", {}, t("code.why", { email })),
  codeForm(async () => {
    notice(t("code.verified"));
    await refreshAccount();
  }));

/** @param {string} at */
function deletion(at) {
  const cancel = async () => {
    if (await attempt(() => send("auth.cancelDeletion", {}), t("deletion.cancelled"))) await refreshAccount();
  };
  return h("div.box", { role: "status" },
    h("h2", {}, t("deletion.pending", { when: dateTime(at) })), h("p", {}, t("deletion.until")),
    h("div.actions", {}, h("button.primary", { type: "button", onclick: cancel }, t("deletion.cancel"))));
}

/**
 * @param {App} app
 * @param {{ path: string, text: string }[]} entries
 */
const menu = (app, entries) => h("ul.links", {}, ...entries.map(({ path, text }) =>
  h("li", {}, h("a", { href: link(app, path) }, h("span", {}, text), icon("forward")))));

async function signOut() {
  const count = (await intents()).length + countDrafts();
  const losses = [current()?.isGuest && t("account.guestLoses"), count > 0 && t("account.unsentLost", { count })].filter(Boolean);
  if (losses.length > 0) {
    const question = { title: t("account.signOut"), text: losses.join(" "), action: t("account.signOut"), danger: true };
    if (!await confirmDialog(question)) return;
  }
  if (await attempt(() => send("auth.signOut", {}), t("account.signedOut"))) await forgetAccount();
}
