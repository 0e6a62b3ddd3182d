import { send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { go, showAgain } from "../../shared/core/router.js";
import { t } from "../../shared/core/texts.js";
import { selectField } from "../../shared/parts/choice-field.js";
import { notice, noticeFailure } from "../../shared/parts/notices.js";
import { textField } from "../../shared/parts/text-field.js";
import { isOperator } from "../core/roles.js";
import { at } from "../core/router.js";
import { dangerousDialog } from "./dangerous.js";

/** @typedef {import("/umkreis.js").FindAccountReply} Account */

const hour = 3_600;
const durations = { day: 24 * hour, week: 7 * 24 * hour, month: 30 * 24 * hour, year: 365 * 24 * hour };

/** The moderator's actions on an account; only operators can act on moderators. */
export function personActions(/** @type {Account} */ { account }) {
  const { user, displayName: name, roles, suspendedAt } = account;
  const mayAct = !roles.includes("operator") && (roles.length === 0 || isOperator());
  const button = (/** @type {string} */ words, /** @type {() => Promise<unknown>} */ run, isDangerous = true) =>
    h(isDangerous ? "button.danger" : "button", { type: "button", onclick: run }, words);
  return h("div.actions", {},
    suspendedAt && button(t("console.person.lift"), () => lift(user), false),
    mayAct && button(t("console.person.suspend"), () => suspend(user, name)),
    mayAct && button(t("console.person.endSessions"), () => endSessions(user, name)),
    isOperator() && ["moderator", "operator"].map((role) => {
      const isHeld = roles.includes(role);
      return button(t(`console.person.${isHeld ? "revoke" : "grant"}`, { role: t(`console.role.${role}`) }),
        () => changeRole(user, name, role, isHeld), isHeld);
    }),
    isOperator() && button(t("console.person.delete"), () => deleteAccount(user, name)));
}


function suspend(/** @type {string} */ user, /** @type {string} */ name) {
  const lengths = ["", ...Object.keys(durations)].map((length) => [length, t(`console.duration.${length || "open"}`)]);
  return dangerousDialog({
    title: t("console.person.suspendNamed", { name }),
    text: t("console.person.suspendText", { name }),
    action: t("console.person.suspend"),
    fields: [
      textField({ name: "reason", label: t("console.person.reason"), type: "textarea", maxlength: 1_000 }),
      selectField("length", t("console.person.length"), lengths, "week"),
    ],
    async run({ reason = "", length }, key) {
      const seconds = durations[/** @type {keyof typeof durations} */ (length)];
      await send("auth.suspendAccount", { user, reason: reason.trim(), seconds }, { key });
      showAgain();
    },
  });
}

function endSessions(/** @type {string} */ user, /** @type {string} */ name) {
  return dangerousDialog({
    title: t("console.person.endNamed", { name }),
    text: t("console.person.endText", { name }),
    action: t("console.person.endSessions"),
    async run(_, key) {
      const { ended } = await send("auth.endSessions", { user }, { key });
      notice(t("console.person.ended", { count: ended }));
      showAgain();
    },
  });
}

async function lift(/** @type {string} */ user) {
  try {
    await send("auth.liftSuspension", { user });
    showAgain();
  } catch (error) {
    noticeFailure(error);
  }
}

/**
 * @param {string} user
 * @param {string} name
 * @param {string} role
 * @param {boolean} isHeld
 */
function changeRole(user, name, role, isHeld) {
  const change = isHeld ? "revoke" : "grant", known = /** @type {"moderator" | "operator"} */ (role);
  return dangerousDialog({
    title: t(`console.person.${change}Named`, { name, role: t(`console.role.${role}`) }),
    action: t(`console.person.${change}`, { role: t(`console.role.${role}`) }),
    async run(_, key) {
      await send(isHeld ? "auth.revokeRole" : "auth.grantRole", { user, role: known }, { key });
      showAgain();
    },
  });
}

function deleteAccount(/** @type {string} */ user, /** @type {string} */ name) {
  return dangerousDialog({
    title: t("console.person.deleteNamed", { name }),
    text: t("console.person.deleteText", { name }),
    action: t("console.person.delete"),
    async run(_, key) {
      await send("auth.deleteAccount", { user }, { key });
      notice(t("console.person.deleted", { name }));
      go(at("people"));
    },
  });
}
