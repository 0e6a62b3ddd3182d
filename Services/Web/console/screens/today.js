import { send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { number } from "../../shared/core/format.js";
import { showAgain } from "../../shared/core/router.js";
import { t } from "../../shared/core/texts.js";
import { failure } from "../../shared/parts/empty.js";
import { lateSeconds } from "../core/reports.js";
import { isOperator } from "../core/roles.js";
import { at } from "../core/router.js";
import { activity } from "../parts/activity.js";
import { healthTiles } from "../parts/health-tiles.js";
import { tile, tiles } from "../parts/tiles.js";

/**
 * The numbers that need attention, each with a link to its list.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export async function show({ signal }) {
  const parts = [moderation(signal), newcomers(signal), posts(signal), activity(signal), ...(isOperator() ? [healthTiles(signal)] : [])];
  const found = await Promise.allSettled(parts);
  signal.throwIfAborted();
  const views = found.map((part) => part.status === "fulfilled" ? part.value : failure(part.reason, showAgain));
  const title = t("console.screen.today");
  return { title, body: h("section.today", {}, h("h1", {}, title), ...views) };
}

/** Open reports by age. */
async function moderation(/** @type {AbortSignal} */ signal) {
  const { reports, count, next } = await send("auth.listReports", { limit: 200 }, { signal });
  const ages = reports.map((report) => report.ageSeconds);
  const within = (/** @type {number} */ from, /** @type {number} */ to) => ages.filter((age) => age >= from && age < to).length;
  // The list begins with the oldest report, so later pages contain newer ones.
  const more = next ? "+" : "";
  const late = within(lateSeconds, Infinity);
  return tiles(t("console.screen.reports"), [
    tile(t("console.today.open"), number(count), at("reports")),
    tile(t("console.today.late"), number(late), at("reports"), late > 0 ? "bad" : "good"),
    tile(t("console.today.hours"), number(within(3_600, lateSeconds)) + more, at("reports")),
    tile(t("console.today.fresh"), number(within(0, 3_600)) + more, at("reports")),
  ]);
}

/** Sign-ups of the last day, among the newest 200. */
async function newcomers(/** @type {AbortSignal} */ signal) {
  const [{ accounts }, suspended] = await Promise.all([
    send("auth.listAccounts", { limit: 200 }, { signal }),
    send("auth.listAccounts", { suspended: true, limit: 200 }, { signal }),
  ]);
  const count = accounts.filter((account) => isOfToday(account.registeredAt)).length;
  const all = number(suspended.accounts.length) + (suspended.next ? "+" : "");
  return tiles(t("console.screen.people"), [
    tile(t("console.today.signUps"), number(count) + (count === 200 ? "+" : ""), at("people")),
    tile(t("console.today.suspended"), all, `${at("people")}?suspended=yes`),
  ]);
}

/** Posts by state, and those of the last day among the newest 200. */
async function posts(/** @type {AbortSignal} */ signal) {
  const [published, hidden] = await Promise.all([
    send("catalogue.listPosts", { limit: 200 }, { signal }),
    send("catalogue.listPosts", { state: "hidden", limit: 1 }, { signal }),
  ]);
  const count = published.posts.filter((post) => isOfToday(post.createdAt)).length;
  const more = count === published.posts.length && published.next ? "+" : "";
  return tiles(t("console.screen.posts"), [
    tile(t("console.today.newPosts"), number(count) + more, at("posts")),
    tile(t("console.postState.published"), number(published.count), at("posts")),
    tile(t("console.postState.hidden"), number(hidden.count), `${at("posts")}?state=hidden`),
  ]);
}

/** Whether a time is within the last 24 hours. */
const isOfToday = (/** @type {string} */ time) => Date.parse(time) > Date.now() - 24 * 3_600_000;
