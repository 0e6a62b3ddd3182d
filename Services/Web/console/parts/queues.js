import { newKey, send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { ago, dateTime, number } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";
import { notice, noticeFailure } from "../../shared/parts/notices.js";
import { ask, services, timeoutMs, troubleOf } from "../core/services.js";
import { loadingPart } from "./loading-part.js";
import { personLink } from "./person-link.js";
import { tableView } from "./table.js";

const nothing = () => h("p.summary", {}, t("console.health.nothing"));

/** Runs an action once per click, with one idempotency key for all attempts. */
function retryButton(/** @type {(key: string) => Promise<string>} */ run, /** @type {() => void} */ reload) {
  const button = /** @type {HTMLButtonElement} */ (h("button", { type: "button", onclick: async () => {
    button.disabled = true;
    try {
      notice(await run(newKey()));
      reload();
    } catch (error) {
      noticeFailure(error);
      button.disabled = false;
    }
  } }, t("console.health.retry")));
  return button;
}

/** @param {string} service @param {unknown} error */
const missingService = (service, error) => h("p.late", {}, `${service}: ${troubleOf(error)}`);

/** Events that a service could not apply. */
export const quarantine = (/** @type {AbortSignal} */ signal) => loadingPart(t("console.health.quarantine"), async (reload) => {
  const replies = await Promise.allSettled(services.map((service) => ask(service, "listQuarantined", signal, {}, { timeoutMs })));
  const pages = services.map((service, index) => ({ service, reply: replies[index] }));
  const missing = pages.flatMap(({ service, reply }) => reply?.status === "rejected" ? [missingService(service, reply.reason)] : []);
  const held = pages.flatMap(({ service, reply }) =>
    reply?.status === "fulfilled" && reply.value.count > 0 ? [{ service, page: reply.value }] : []);
  if (held.length === 0) return missing.length > 0 ? missing : [nothing()];
  const heads = ["event", "subject", "attempts", "tried", "reason"].map((name) => t(`console.health.${name}`));
  return [...missing, ...held.flatMap(({ service, page }) => [
    h("div.head", {}, h("h3", {}, `${service}: ${number(page.count)}`), retryButton(async () => {
      const { applied, left } = await ask(service, "retryQuarantined", signal);
      return t("console.health.retried", { count: applied, left });
    }, reload)),
    tableView(`${t("console.health.quarantine")}: ${service}`, heads, page.events.map((event) => [
      h("code", {}, `${event.name} ${event.source}#${event.sequence}`), h("code", {}, event.subject), number(event.attempts),
      ago(event.triedAt), event.reason,
    ])),
  ])];
}, signal);

/** Mail that could not be sent. */
export const failedMail = (/** @type {AbortSignal} */ signal) => loadingPart(t("console.health.mail"), async (reload) => {
  const { mails, count, waiting } = await send("auth.listFailedMail", {}, { signal, timeoutMs });
  const summary = h("p.summary", {}, t("console.health.mailWaiting", { count: waiting }));
  if (count === 0) return [summary, nothing()];
  const heads = ["letter", "to", "posted", "attempts", "next", "reason"].map((name) => t(`console.health.${name}`));
  return [
    h("div.head", {}, summary, retryButton(async (key) => {
      const { retried, left } = await send("auth.retryMail", {}, { key });
      return t("console.health.retried", { count: retried, left });
    }, reload)),
    tableView(t("console.health.mail"), heads, mails.map((mail) => [
      mail.letter, mail.to ?? "", dateTime(mail.postedAt), number(mail.tries),
      mail.dueAt ? ago(mail.dueAt) : t("console.health.givenUp"), mail.trouble,
    ])),
  ];
}, signal);

/** What the command line last reported of backups. */
export const backups = (/** @type {AbortSignal} */ signal) => loadingPart(t("console.health.backups"), async () => {
  const { targets } = await send("auth.listBackups", {}, { signal, timeoutMs });
  if (targets.length === 0) return [h("p.summary", {}, t("console.health.noBackups"))];
  const heads = ["target", "made", "verified", "point", "state"].map((name) => t(`console.health.${name}`));
  const never = t("console.health.never");
  return [tableView(t("console.health.backups"), heads, targets.map((target) => [
    target.target, target.madeAt ? ago(target.madeAt) : never, target.verifiedAt ? ago(target.verifiedAt) : never,
    target.pointAt ? ago(target.pointAt) : "–",
    target.failure ?? t(isLate(target) ? "console.health.late" : "console.health.good"),
  ]))];
}, signal);

/** Whether a scheduled backup or its proof is late. */
export const isLate = (/** @type {{ lateAt?: string | null }} */ { lateAt }) => Boolean(lateAt && new Date(lateAt) <= new Date());

/** Accounts that wait for their erasure. */
export const erasures = (/** @type {AbortSignal} */ signal) => loadingPart(t("console.health.erasures"), async () => {
  const { erasures } = await send("auth.listErasures", {}, { signal, timeoutMs });
  if (erasures.length === 0) return [nothing()];
  const heads = ["account", "requested", "due", "missing"].map((name) => t(`console.health.${name}`));
  return [tableView(t("console.health.erasures"), heads, erasures.map((erasure) => [
    personLink(erasure.user), dateTime(erasure.requestedAt), ago(erasure.dueAt), erasure.missing.join(", "),
  ]))];
}, signal);
