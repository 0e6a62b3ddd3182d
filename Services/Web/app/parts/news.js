import { findApp } from "../../shared/core/apps.js";
import { umkreis } from "../../shared/core/client.js";
import { listen } from "../../shared/core/events.js";
import { showAgain } from "../../shared/core/router.js";
import { t } from "../../shared/core/texts.js";
import { notice } from "../../shared/parts/notices.js";

/** @typedef {import("/umkreis.js").KindNews} KindNews */

/** Own changes are no news; these replies tell the time of the change, or nothing. */
const withTime = ["catalogue.createPost", "catalogue.updatePost", "catalogue.closePost", "catalogue.publishPost"];
const withoutTime = ["catalogue.deletePost", "catalogue.ratePost", "catalogue.deleteRating", "catalogue.replyToRating"];
/** News may be faster than the reply of the change that they tell of. */
const waitMs = 500, ownMs = 2_000, mostOwn = 100;

/** The last change of each kind that the reader knows. @type {Map<string, string>} */
const known = new Map();
/** Times of own changes. @type {Set<string>} */
const own = new Set();
let ownUntil = 0;
/** Whether what the page has loaded is known. @type {Promise<boolean>} */
let learned = Promise.resolve(false);
/** @type {(() => void) | undefined} */
let hide;

/** Tells once that there are new posts of the kinds that the reader looks at. */
export function startNews() {
  listen("live:catalogue.newsAfter", async ({ kinds }) => {
    const isKnown = await learned;
    learned = Promise.resolve(true);
    const newer = kinds.filter(({ kind, changedAt }) => changedAt > (known.get(kind) ?? ""));
    for (const { kind, changedAt } of newer) known.set(kind, changedAt);
    if (isKnown) setTimeout(() => tell(newer), waitMs);
  });
  listen("replied", ({ call, reply }) => {
    if (own.size >= mostOwn) own.clear();
    if (withTime.includes(call)) own.add(reply.post.changedAt);
    if (withoutTime.includes(call)) ownUntil = Date.now() + ownMs;
  });
  // A screen that is shown again has them.
  listen("visit", () => hide?.());
}

/** What this page has loaded is no news; to be called before it loads anything. */
export function learnNews() {
  learned = umkreis.send("catalogue.newsAfter", {}, { timeoutMs: 5_000 }).then(({ kinds }) => {
    for (const { kind, changedAt } of kinds) known.set(kind, changedAt);
    return true;
  }, () => false);
}

function tell(/** @type {KindNews[]} */ news) {
  const shown = findApp(document.documentElement.dataset.app ?? "")?.kinds ?? [];
  if (Date.now() < ownUntil || !news.some(({ kind, changedAt }) => shown.includes(kind) && !own.has(changedAt))) return;
  hide?.();
  hide = notice(t("live.news"), { label: t("live.reload"), run: showAgain }, { stays: true });
}
