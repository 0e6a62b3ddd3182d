import { findApp } from "../../shared/core/apps.js";
import { umkreis } from "../../shared/core/client.js";
import { listen } from "../../shared/core/events.js";
import { showAgain } from "../../shared/core/router.js";
import { t } from "../../shared/core/texts.js";
import { notice } from "../../shared/parts/notices.js";

/** @typedef {import("/umkreis.js").KindNews} KindNews */

/** Calls of own changes, which are not announced as news: replies with the time of the change, and without. */
const withTime = ["catalogue.createPost", "catalogue.updatePost", "catalogue.closePost", "catalogue.publishPost"];
const withoutTime = ["catalogue.deletePost", "catalogue.ratePost", "catalogue.deleteRating", "catalogue.replyToRating"];
/** An event may arrive before the reply to the write that caused it. */
const waitMs = 500, ownMs = 2_000, maximumOwn = 100;

/** The time of the last change of each kind that the user has seen. @type {Map<string, string>} */
const known = new Map();
/** The times of own changes. @type {Set<string>} */
const own = new Set();
let ownUntil = 0;
/** Resolves to whether the times before the page was loaded are known. @type {Promise<boolean>} */
let learned = Promise.resolve(false);
/** @type {(() => void) | undefined} */
let hide;

/** Shows one notice about changed posts of the visible app. */
export function startNews() {
  listen("live:catalogue.newsAfter", async ({ kinds }) => {
    const isKnown = await learned;
    learned = Promise.resolve(true);
    const newer = kinds.filter(({ kind, changedAt }) => changedAt > (known.get(kind) ?? ""));
    for (const { kind, changedAt } of newer) known.set(kind, changedAt);
    if (isKnown) setTimeout(() => announceNews(newer), waitMs);
  });
  listen("replied", ({ call, reply }) => {
    if (own.size >= maximumOwn) own.clear();
    if (withTime.includes(call)) own.add(reply.post.changedAt);
    if (withoutTime.includes(call)) ownUntil = Date.now() + ownMs;
  });
  // A screen that is shown again contains the changes.
  listen("visit", () => hide?.());
}

/** Loads the times of the last changes; must run before the page loads posts. */
export function learnNews() {
  learned = umkreis.send("catalogue.newsAfter", {}, { timeoutMs: 5_000 }).then(({ kinds }) => {
    for (const { kind, changedAt } of kinds) known.set(kind, changedAt);
    return true;
  }, () => false);
}

/** Shows a notice, unless the changes are the user's own or of other apps. */
function announceNews(/** @type {KindNews[]} */ news) {
  const shown = findApp(document.documentElement.dataset.app ?? "")?.kinds ?? [];
  if (Date.now() < ownUntil || !news.some(({ kind, changedAt }) => shown.includes(kind) && !own.has(changedAt))) return;
  hide?.();
  hide = notice(t("live.news"), { label: t("live.reload"), run: showAgain }, { stays: true });
}
