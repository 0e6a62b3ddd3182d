import "../shared/core/trust.js";
import { loadStart } from "../shared/core/apps.js";
import { byID, fill, h } from "../shared/core/dom.js";
import { arrive } from "../shared/core/entry.js";
import { listen } from "../shared/core/events.js";
import { isOffline, isSignedOut } from "../shared/core/faults.js";
import { startRegistry } from "../shared/core/registry.js";
import { showAgain } from "../shared/core/router.js";
import { forgetAccount, person } from "../shared/core/session.js";
import { startTabs } from "../shared/core/tabs.js";
import { loadTexts, t } from "../shared/core/texts.js";
import { applyTheme } from "../shared/core/theme.js";
import { failure, skeleton } from "../shared/parts/empty.js";
import { watchUncaught } from "../shared/parts/notices.js";
import { showSkipLink } from "../shared/parts/skip-link.js";
import { startKeys } from "./core/keys.js";
import { startLeaving } from "./core/later.js";
import { isModerator } from "./core/roles.js";
import { startRouter } from "./core/router.js";
import { timeoutMs } from "./core/services.js";
import { showNavigation } from "./parts/navigation.js";
import { screenFor, showsKinds } from "./screens/all.js";
import { notAllowed } from "./screens/not-allowed.js";
import { signIn } from "./screens/sign-in.js";

/** @typedef {import("./core/router.js").Visit} Visit */

/** A screen that takes longer says so. */
const waitMs = 1_000;

async function start() {
  applyTheme();
  await loadTexts("/console/texts");
  showSkipLink();
  try {
    await loadStart({ timeoutMs });
  } catch (error) {
    // Only some screens need kinds and apps, which the registry loads as soon as their service answers.
    if (!isOffline(error)) return fill(byID("main"), failure(error, () => location.reload()));
    const once = new AbortController();
    listen("appsChanged", () => (once.abort(), showAgain()), once);
  }
  watchUncaught();
  startRegistry(showsKinds);
  startKeys();
  startLeaving();
  startTabs();
  startRouter(show);
  listen("sessionChanged", showAgain);
}

/** The screen of a visit; strangers get the sign-in form. */
function screen(/** @type {Visit} */ visit) {
  if (person() === null) return signIn();
  return isModerator() ? screenFor(visit) : notAllowed();
}

async function show(/** @type {Visit} */ visit) {
  const main = byID("main");
  main.setAttribute("aria-busy", "true");
  showNavigation(visit);
  const waiting = showWaiting(main, visit.signal);
  try {
    const shown = await screen(visit);
    if (visit.signal.aborted) return;
    document.title = `${shown.title} – ${t("console.title")}`;
    fill(main, shown.body);
  } catch (error) {
    if (visit.signal.aborted) return;
    // The session has ended, so `sessionChanged` shows the form.
    if (isSignedOut(error) && person() !== null) return forgetAccount();
    document.title = t("shell.failed");
    fill(main, failure(error, showAgain));
  } finally {
    clearTimeout(waiting);
  }
  main.removeAttribute("aria-busy");
  arrive(main);
  if (document.activeElement !== document.body) main.focus({ preventScroll: true });
}

/** Shows in place of the former screen that a service takes long. */
const showWaiting = (/** @type {HTMLElement} */ main, /** @type {AbortSignal} */ signal) => setTimeout(() => {
  if (!signal.aborted) fill(main, h("p.summary", { role: "status" }, t("console.waiting")), skeleton());
}, waitMs);

start();
