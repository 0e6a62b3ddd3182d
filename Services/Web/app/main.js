import "../shared/core/trust.js";
import { loadStart } from "../shared/core/apps.js";
import { byID, fill } from "../shared/core/dom.js";
import { arrive } from "../shared/core/entry.js";
import { recordError } from "../shared/core/errors.js";
import { announce, listen } from "../shared/core/events.js";
import { explain, isSignedOut } from "../shared/core/faults.js";
import { showAgain, startRouter } from "../shared/core/router.js";
import { remembered } from "../shared/core/settings.js";
import { startTabs } from "../shared/core/tabs.js";
import { loadTexts, t } from "../shared/core/texts.js";
import { applyTheme } from "../shared/core/theme.js";
import { failure } from "../shared/parts/empty.js";
import { noticeRemoved, noticeRestored, watchUncaught } from "../shared/parts/notices.js";
import { showSkipLink } from "../shared/parts/skip-link.js";
import { startDelivery } from "./core/delivery.js";
import { startHomeScreen } from "./core/home-screen.js";
import { startLive } from "./core/live.js";
import { startOutbox } from "./core/outbox-sender.js";
import { startShell } from "./core/shell.js";
import { startAlerts } from "./parts/alerts.js";
import { banners } from "./parts/banners.js";
import { showNavigation, startOwnPhoto } from "./parts/navigation.js";
import { learnNews, startNews } from "./parts/news.js";
import { startOfflineBar } from "./parts/offline-bar.js";
import { startUnread } from "./parts/unread.js";
import { screenFor } from "./screens/all.js";
import { appList } from "./screens/apps.js";

/** @typedef {import("../shared/core/router.js").Visit} Visit */

async function start() {
  applyTheme();
  await loadTexts();
  showSkipLink();
  try {
    learnNews();
    noticeRemoved();
    await loadStart();
  } catch (error) {
    fill(byID("main"), failure(error, () => location.reload()));
    return;
  }
  watchUncaught();
  startHomeScreen();
  startRouter(show);
  noticeRestored();
  listen("sessionChanged", showAgain);
  startBackground();
}

/** Starts live updates, the outbox, and the caches for offline use. */
function startBackground() {
  const starts = [
    startOfflineBar, startTabs, startNews, startAlerts, startUnread, startDelivery, startLive, startOutbox, startShell,
    startOwnPhoto,
  ];
  for (const start of starts) start();
}

/** @param {Visit | null} visit */
async function show(visit) {
  const main = byID("main");
  const { signal } = visit ?? { signal: undefined };
  watchWhereWanted(visit);
  main.setAttribute("aria-busy", "true");
  try {
    const shown = visit === null ? appList() : await screenFor(visit)(visit);
    if (signal?.aborted) return;
    showNavigation(visit, shown.tab);
    document.title = shown.title;
    document.documentElement.dataset.app = visit?.app.name ?? "";
    fill(main, ...banners(visit, shown.tab), shown.body);
  } catch (error) {
    if (signal?.aborted) return;
    showNavigation(visit);
    document.title = t("shell.failed");
    fill(main, failure(error, showAgain));
    if (!isSignedOut(error)) recordError(explain(error));
  }
  main.removeAttribute("aria-busy");
  settle(main);
}

/** Announces the app, and loads the watcher of positions only if the user wants it. */
function watchWhereWanted(/** @type {Visit | null} */ visit) {
  announce("appShown", visit?.app ?? null);
  if (visit === null || !remembered(`watch.${visit.app.name}`, false)) return;
  import("./screens/later.js").then(({ watchFor }) => watchFor(visit.app)).catch(() => {});
}

/** Scrolls to the place in the new screen, and moves the focus to the screen unless this is the first one. */
function settle(/** @type {HTMLElement} */ main) {
  arrive(main);
  if (document.activeElement !== document.body) main.focus({ preventScroll: true });
}

start();
