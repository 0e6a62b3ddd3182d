import { profileFields } from "../../shared/core/apps.js";
import { Fault, send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { ago, dateTime } from "../../shared/core/format.js";
import { label, t } from "../../shared/core/texts.js";
import { emptyScreen } from "../../shared/parts/empty.js";
import { avatar } from "../../shared/parts/photo.js";
import { valueView } from "../../shared/parts/words.js";
import { subjectKind } from "../core/reports.js";
import { at } from "../core/router.js";
import { notesView } from "../parts/notes.js";
import { pairs } from "../parts/pairs.js";
import { personActions } from "../parts/person-actions.js";
import { personPosts } from "../parts/person-posts.js";
import { roleList } from "../parts/role-list.js";

/** @typedef {import("/umkreis.js").FindAccountReply} Account */

/**
 * The facts about a person that moderators may see; the home location is not among them.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export async function show({ segments, signal }) {
  const user = segments[1] ?? "";
  const found = await send("auth.findAccount", { user }, { signal }).catch((error) => {
    if (error instanceof Fault && error.rule === "own-account") return null;
    throw error;
  });
  if (found === null) return own();
  const { account, profile, counts } = found;
  const add = (/** @type {string} */ text, /** @type {string} */ key) => send("auth.addAccountNote", { user, text }, { key });
  const body = h("section.dossier.wide", {},
    h("div.head", {}, h("div.line", {}, avatar(profile, "l"),
      h("div", {}, h("h1", {}, h("bdi", {}, account.displayName)), suspension(found))), personActions(found)),
    h("div.columns", {},
      h("section", {}, h("h2", {}, t("console.person.account")), facts(found)),
      h("section", {}, h("h2", {}, t("console.person.profile")), profileFacts(profile)),
      h("section", {}, h("h2", {}, t("console.person.sessions", { count: counts.sessions })), sessions(found)),
      h("section", {}, h("h2", {}, t("console.person.against", { count: counts.reportsAgainst })), reports(found.reportsAgainst)),
      h("section", {}, h("h2", {}, t("console.person.by", { count: counts.reportsBy })), reports(found.reportsBy)),
      personPosts(user, signal)),
    notesView(found.notes, add, `console/note/${user}`, true));
  return { title: account.displayName, body };
}

const own = () => ({ title: t("console.person.own"), body: emptyScreen("account", t("console.person.own")) });

function suspension(/** @type {Account} */ { account }) {
  if (!account.suspendedAt) return null;
  const until = account.suspendedUntil;
  return h("p.late", {}, t(until ? "console.person.suspendedUntil" : "console.person.suspendedSince", {
    date: dateTime(until ?? account.suspendedAt),
  }));
}

const facts = (/** @type {Account} */ { account, profile, maskedEmail, emailVerifiedAt, deletesAt, counts }) => pairs([
  [t("console.people.username"), account.username && h("bdi", {}, account.username)],
  [t("console.people.roles"), roleList(account.roles)],
  [t("console.person.email"), maskedEmail],
  [t("console.person.verified"), emailVerifiedAt && dateTime(emailVerifiedAt)],
  [t("console.people.registered"), dateTime(account.registeredAt)],
  [t("console.people.seen"), account.lastSeenAt && dateTime(account.lastSeenAt)],
  [t("console.person.erasure"), deletesAt && dateTime(deletesAt)],
  [t("console.person.blocks"), t("console.person.blockCounts", { blocked: counts.blocked, blockedBy: counts.blockedBy })],
  [t("console.person.id"), h("code", {}, profile.user)],
]);

function profileFacts(/** @type {import("/umkreis.js").Profile} */ { bio, languages, contact, attributes }) {
  const values = attributes ?? {};
  const fields = profileFields({ name: "", labels: {}, kinds: [], profile: Object.keys(values), screens: [], registration: [] });
  const list = pairs([
    [t("console.person.bio"), bio && h("span", { dir: "auto" }, bio)],
    [t("console.person.languages"), languages?.join(", ")],
    [t("console.person.contact"), [contact?.email, contact?.phone].filter(Boolean).join(", ")],
    ...fields.map((field) => /** @type {[string, import("../../shared/core/dom.js").Child]} */
      ([label(field), valueView(field, values[field.name])])),
  ]);
  return list.childElementCount > 0 ? list : h("p.summary", {}, t("console.person.noProfile"));
}

const sessions = (/** @type {Account} */ { sessions }) => h("ul.notes", {}, ...sessions.map(({ device, createdAt, lastUsedAt }) =>
  h("li", {}, h("bdi", {}, device ?? t("console.person.device")), " ",
    h("small", {}, t("console.person.session", { start: dateTime(createdAt), used: ago(lastUsedAt) })))));

function reports(/** @type {Account["reportsBy"]} */ list) {
  if (list.length === 0) return h("p.summary", {}, t("console.person.noReports"));
  return h("ul.notes", {}, ...list.map(({ id, subject, reason, reportedAt, action }) => h("li", {},
    h("a", { href: at("reports", id) }, `${t(`console.subject.${subjectKind(subject)}`)}: ${t(`console.reason.${reason}`)}`), " ",
    h("small", {}, `${ago(reportedAt)} · ${action ? t(`console.action.${action}`) : t("console.reports.isOpen")}`))));
}
