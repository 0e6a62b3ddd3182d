import { send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { ago, number } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";
import { at } from "../core/router.js";
import { ask, lags, services } from "../core/services.js";
import { isLate } from "./queues.js";
import { tile, tiles } from "./tiles.js";

/** The state that the services report, for operators. */
export async function healthTiles(/** @type {AbortSignal} */ signal) {
  const [states, stats, mail, backups] = await Promise.all([
    Promise.allSettled(services.map(async (service) => /** @type {const} */ ([service, await ask(service, "ready", signal)]))),
    Promise.allSettled(services.map((service) => ask(service, "stats", signal))),
    send("auth.listFailedMail", { limit: 1 }, { signal }),
    send("auth.listBackups", {}, { signal }),
  ]);
  signal.throwIfAborted();
  const ready = new Map(states.flatMap((state) => state.status === "fulfilled" ? [state.value] : []));
  const counted = stats.flatMap((one) => one.status === "fulfilled" ? [one.value] : []);
  const answered = (/** @type {string} */ name) => number(counted.flatMap((one) => one.calls)
    .filter((call) => call.name === name).reduce((sum, call) => sum + call.answered, 0));
  const failures = counted.flatMap((one) => one.calls).reduce((sum, call) => sum + (call.faults.internal ?? 0), 0);
  const behind = Math.max(0, ...lags(ready).map((lag) => lag.behind));
  const quarantined = [...ready.values()].reduce((sum, one) => sum + (one.quarantined ?? 0), 0);
  const disks = [...ready.values()].flatMap((one) => one.diskFreeMiB ?? []);
  const isLow = [...ready.values()].some((one) => one.isDiskLow);
  const health = at("health");
  const oldest = backups.targets.map((target) => target.madeAt ?? "").sort()[0];
  const isUnsafe = backups.targets.some((target) => target.failure || isLate(target));
  const start = new Date(Date.now() - Math.min(...counted.map((one) => one.uptimeSeconds)) * 1_000).toISOString();
  const state = (/** @type {boolean} */ isBad) => isBad ? "bad" : "good";
  return h("div", {},
    tiles(t("console.screen.health"), [
      tile(t("console.today.services"), `${ready.size} / ${services.length}`, health, state(ready.size < services.length)),
      tile(t("console.today.lag"), number(behind), health, state(behind > 1_000)),
      tile(t("console.today.quarantined"), number(quarantined), health, state(quarantined > 0)),
      tile(t("console.today.failedMail"), number(mail.count), health, state(mail.count > 0)),
      oldest === undefined ? null
        : tile(t("console.today.backup"), oldest ? ago(oldest) : t("console.health.never"), health, state(isUnsafe)),
      disks.length > 0 ? tile(t("console.today.disk"), gibibytes(Math.min(...disks)), health, state(isLow)) : null,
    ]),
    tiles(t("console.today.sinceStart", { when: counted.length > 0 ? ago(start) : "" }), [
      tile(t("console.today.registered"), answered("auth.register"), health),
      tile(t("console.today.created"), answered("catalogue.createPost"), health),
      tile(t("console.today.messages"), answered("chat.sendMessage"), health),
      tile(t("console.today.failures"), number(failures), health, state(failures > 0)),
    ]));
}

const gibibytes = (/** @type {number} */ mebibytes) => `${number(Math.floor(mebibytes / 1_024))} GiB`;
