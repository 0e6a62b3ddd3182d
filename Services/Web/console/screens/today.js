import { send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { number } from "../../shared/core/format.js";
import { allPages } from "../../shared/core/pages.js";
import { t } from "../../shared/core/texts.js";
import { activityLoader, ofToday } from "../core/activity.js";
import { lateSeconds } from "../core/reports.js";
import { isOperator } from "../core/roles.js";
import { at } from "../core/router.js";
import { timeoutMs } from "../core/services.js";
import { activityTable } from "../parts/activity.js";
import { sinceStart, stateTiles } from "../parts/health-tiles.js";
import { loadingPart } from "../parts/loading-part.js";
import { tile, tiles } from "../parts/tiles.js";

/** @typedef {ReturnType<typeof activityLoader>} Activity */

/** The most pages of a list that is counted by its entries, with 200 entries each. */
const maximumPages = 50;

/**
 * The numbers that need attention, each with a link to its list; each part shows as soon as it has its replies.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export function show({ signal }) {
  const title = t("console.screen.today");
  const activity = activityLoader(signal);
  const parts = [
    loadingPart(t("console.screen.reports"), () => moderation(signal), signal),
    loadingPart(t("console.screen.people"), () => newcomers(activity, signal), signal),
    loadingPart(t("console.screen.posts"), () => posts(activity, signal), signal),
    loadingPart(t("console.activity.title"), () => activityTable(activity), signal),
  ];
  if (isOperator()) {
    parts.push(loadingPart(t("console.screen.health"), () => stateTiles(signal), signal),
      loadingPart(t("console.today.sinceStart"), () => sinceStart(signal), signal));
  }
  return { title, body: h("section.today", {}, h("h1", {}, title), ...parts) };
}

/** Open reports by age. */
async function moderation(/** @type {AbortSignal} */ signal) {
  let count = 0;
  // The list begins with the oldest report.
  const all = allPages(async (cursor) => {
    const page = await send("auth.listReports", { limit: 200, cursor }, { signal, timeoutMs });
    count = page.count;
    return { entries: page.reports, next: page.next };
  }, maximumPages);
  const [reports, objections] = await Promise.all([all, send("auth.listObjections", { limit: 1 }, { signal, timeoutMs })]);
  const ages = reports.map((report) => report.ageSeconds);
  const within = (/** @type {number} */ from, /** @type {number} */ to) => ages.filter((age) => age >= from && age < to).length;
  const late = within(lateSeconds, Infinity);
  return [tiles([
    tile(t("console.today.open"), number(count), at("reports")),
    tile(t("console.today.late"), number(late), at("reports"), late > 0 ? "bad" : "good"),
    tile(t("console.today.hours"), number(within(3_600, lateSeconds)), at("reports")),
    tile(t("console.today.fresh"), number(within(0, 3_600)), at("reports")),
    tile(t("console.today.objections"), number(objections.count), at("objections")),
  ])];
}

/** Sign-ups of today, and suspended people. @param {Activity} activity @param {AbortSignal} signal */
async function newcomers(activity, signal) {
  const suspended = allPages(async (cursor) => {
    const { accounts, next } = await send("auth.listAccounts", { suspended: true, limit: 200, cursor }, { signal, timeoutMs });
    return { entries: accounts, next };
  }, maximumPages);
  return [tiles([
    tile(t("console.today.signUps"), number(ofToday(await activity("auth"), "signUps")), at("people")),
    tile(t("console.today.suspended"), number((await suspended).length), `${at("people")}?suspended=yes`),
  ])];
}

/** Posts of today, and all by their state. @param {Activity} activity @param {AbortSignal} signal */
async function posts(activity, signal) {
  const count = async (/** @type {"published" | "hidden"} */ state) =>
    number((await send("catalogue.listPosts", { state, limit: 1 }, { signal, timeoutMs })).count);
  const [today, published, hidden] = await Promise.all([activity("catalogue"), count("published"), count("hidden")]);
  return [tiles([
    tile(t("console.today.newPosts"), number(ofToday(today, "posts")), at("posts")),
    tile(t("console.postState.published"), published, at("posts")),
    tile(t("console.postState.hidden"), hidden, `${at("posts")}?state=hidden`),
  ])];
}
