import { findApp } from "../core/apps.js";
import { umkreis } from "../core/client.js";
import { t } from "../core/texts.js";
import { notice } from "./notices.js";

/** The last change of each kind that the reader knows. @type {Map<string, string>} */
const known = new Map();
/** @type {(() => void) | undefined} */
let hide;

/** Tells once that there are new posts of the kinds that the reader looks at. */
export function startNews() {
  addEventListener("live:catalogue.newsAfter", (event) => {
    const { kinds } = /** @type {CustomEvent<import("/umkreis.js").NewsAfterReply>} */ (event).detail;
    const newer = kinds.filter(({ kind, changedAt }) => changedAt > (known.get(kind) ?? ""));
    for (const { kind, changedAt } of newer) known.set(kind, changedAt);
    const shown = findApp(document.documentElement.dataset.app ?? "")?.kinds ?? [];
    if (newer.some(({ kind }) => shown.includes(kind))) tell();
  });
  // A screen that is shown anew has them.
  addEventListener("visit", () => hide?.());
  addEventListener("popstate", () => hide?.());
}

/** What this page has loaded is no news; to be called before it loads anything. */
export async function learnNews() {
  const { kinds } = await umkreis.send("catalogue.newsAfter", {}, { timeoutMs: 3_000 });
  for (const { kind, changedAt } of kinds) known.set(kind, changedAt);
}

function tell() {
  hide?.();
  hide = notice(t("live.news"), { label: t("live.reload"), run: () => dispatchEvent(new Event("visit")) }, { stays: true });
}
