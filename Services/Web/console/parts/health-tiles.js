import { send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { ago, number } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";
import { at } from "../core/router.js";
import { ask, lags, services, timeoutMs, troubleOf } from "../core/services.js";
import { isLate } from "./queues.js";
import { tile, tiles } from "./tiles.js";

const stateOf = (/** @type {boolean} */ isBad) => isBad ? "bad" : "good";

/** The state that the services report, for operators; those that do not answer are named. */
export async function stateTiles(/** @type {AbortSignal} */ signal) {
  const [states, mail, backups] = await Promise.all([
    Promise.allSettled(services.map((service) => ask(service, "ready", signal, {}, { timeoutMs }))),
    // Without auth, its numbers are missing.
    send("auth.listFailedMail", { limit: 1 }, { signal, timeoutMs }).catch(() => null),
    send("auth.listBackups", {}, { signal, timeoutMs }).catch(() => null),
  ]);
  const replies = services.map((service, index) => ({ service, reply: states[index] }));
  const ready = new Map(replies.flatMap(({ service, reply }) =>
    reply?.status === "fulfilled" ? [/** @type {const} */ ([service, reply.value])] : []));
  const silent = replies.flatMap(({ service, reply }) =>
    reply?.status === "rejected" ? [h("p.late", {}, `${service}: ${troubleOf(reply.reason)}`)] : []);
  const behind = Math.max(0, ...lags(ready).map((lag) => lag.behind));
  const quarantined = [...ready.values()].reduce((sum, one) => sum + (one.quarantined ?? 0), 0);
  const disks = [...ready.values()].flatMap((one) => one.diskFreeMiB ?? []);
  const isLow = [...ready.values()].some((one) => one.isDiskLow);
  const health = at("health");
  const targets = backups?.targets ?? [];
  const oldest = targets.map((target) => target.madeAt ?? "").sort()[0];
  const isUnsafe = targets.some((target) => target.failure || isLate(target));
  return [...silent, tiles([
    tile(t("console.today.services"), `${ready.size} / ${services.length}`, health, stateOf(ready.size < services.length)),
    tile(t("console.today.lag"), number(behind), health, stateOf(behind > 1_000)),
    tile(t("console.today.quarantined"), number(quarantined), health, stateOf(quarantined > 0)),
    mail && tile(t("console.today.failedMail"), number(mail.count), health, stateOf(mail.count > 0)),
    oldest === undefined ? null
      : tile(t("console.today.backup"), oldest ? ago(oldest) : t("console.health.never"), health, stateOf(isUnsafe)),
    disks.length > 0 ? tile(t("console.today.disk"), gibibytes(Math.min(...disks)), health, stateOf(isLow)) : null,
  ])];
}

/** What the services have done since they started, the oldest first. */
export async function sinceStart(/** @type {AbortSignal} */ signal) {
  const replies = await Promise.allSettled(services.map((service) => ask(service, "stats", signal, {}, { timeoutMs })));
  const stats = replies.flatMap((reply) => reply.status === "fulfilled" ? [reply.value] : []);
  if (stats.length === 0) throw replies.find((reply) => reply.status === "rejected")?.reason;
  const calls = stats.flatMap((one) => one.calls);
  // A service that does not answer has an unknown number, not 0.
  const answered = (/** @type {string} */ name) => {
    const own = calls.find((call) => call.name === name);
    return own ? number(own.answered) : "–";
  };
  const failures = calls.reduce((sum, call) => sum + (call.faults.internal ?? 0), 0);
  const start = new Date(Date.now() - Math.max(...stats.map((one) => one.uptimeSeconds)) * 1_000).toISOString();
  const health = at("health");
  return [h("p.summary", {}, t("console.today.started", { when: ago(start) })), tiles([
    tile(t("console.today.registered"), answered("auth.register"), health),
    tile(t("console.today.created"), answered("catalogue.createPost"), health),
    tile(t("console.today.messages"), answered("chat.sendMessage"), health),
    tile(t("console.today.failures"), number(failures), health, stateOf(failures > 0)),
  ])];
}

const gibibytes = (/** @type {number} */ mebibytes) => `${number(Math.floor(mebibytes / 1_024))} GiB`;
