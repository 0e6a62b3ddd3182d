import { findApp } from "../core/apps.js";
import { umkreis } from "../core/client.js";
import { t } from "../core/texts.js";
import { notice } from "./notices.js";

/** The last change of each kind that the reader knows. @type {Map<string, string>} */
const known = new Map();
/** Whether what the page has loaded is known. @type {Promise<boolean>} */
let learned = Promise.resolve(false);
/** @type {(() => void) | undefined} */
let hide;

/** Tells once that there are new posts of the kinds that the reader looks at. */
export function startNews() {
  addEventListener("live:catalogue.newsAfter", async (event) => {
    const { kinds } = /** @type {CustomEvent<import("/umkreis.js").NewsAfterReply>} */ (event).detail;
    const isKnown = await learned;
    learned = Promise.resolve(true);
    const newer = kinds.filter(({ kind, changedAt }) => changedAt > (known.get(kind) ?? ""));
    for (const { kind, changedAt } of newer) known.set(kind, changedAt);
    if (!isKnown) return;
    const shown = findApp(document.documentElement.dataset.app ?? "")?.kinds ?? [];
    if (newer.some(({ kind }) => shown.includes(kind))) tell();
  });
  // A screen that is shown anew has them.
  addEventListener("visit", () => hide?.());
  addEventListener("popstate", () => hide?.());
}

/** What this page has loaded is no news; to be called before it loads anything. */
export function learnNews() {
  learned = umkreis.send("catalogue.newsAfter", {}, { timeoutMs: 5_000 }).then(({ kinds }) => {
    for (const { kind, changedAt } of kinds) known.set(kind, changedAt);
    return true;
  }, () => false);
}

function tell() {
  hide?.();
  hide = notice(t("live.news"), { label: t("live.reload"), run: () => dispatchEvent(new Event("visit")) }, { stays: true });
}
