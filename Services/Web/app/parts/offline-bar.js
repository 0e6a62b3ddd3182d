import { fill, h } from "../../shared/core/dom.js";
import { listen } from "../../shared/core/events.js";
import { ago } from "../../shared/core/format.js";
import { isOnline, shownAsOf } from "../../shared/core/reachability.js";
import { hasText, t } from "../../shared/core/texts.js";
import { icon } from "../../shared/parts/icons.js";
import { dismiss, intents, repeat } from "../core/outbox.js";

const refreshMs = 30_000;

/** A bar about a missing server, the age of the page, and refused changes. */
export function startOfflineBar() {
  const state = h("p", { role: "status" });
  const refusals = h("ul", {});
  const bar = h("aside", { id: "offline", hidden: true, "aria-label": t("offline.bar") }, state, refusals);
  document.getElementById("bar")?.after(bar);

  async function draw() {
    const all = await intents();
    const words = isOnline() && navigator.onLine ? "" : [stateWords(), waitingWords(all)].filter(Boolean).join(" ");
    if (state.textContent !== words) fill(state, words && icon("info"), words && h("span", {}, words));
    const refused = all.filter((intent) => intent.refusal !== undefined);
    fill(refusals, ...refused.map(refusalRow));
    bar.hidden = words === "" && refused.length === 0;
  }
  listen(["reachabilityChanged", "outboxChanged", "visit"], draw);
  for (const name of ["online", "offline"]) addEventListener(name, draw);
  setInterval(draw, refreshMs);
  draw();
}

function stateWords() {
  const asOf = shownAsOf();
  const words = t(navigator.onLine ? "offline.unreachable" : "offline.offline");
  return asOf === null ? `${words}.` : t("offline.age", { words, when: ago(new Date(asOf).toISOString()) });
}

/** @param {import("../core/outbox.js").Intent[]} all */
function waitingWords(all) {
  const count = all.filter((intent) => intent.refusal === undefined).length;
  return count === 0 ? "" : t("offline.waiting", { count });
}

/** @param {import("../core/outbox.js").Intent} intent */
function refusalRow(intent) {
  const what = hasText(`outbox.${intent.call}`) ? t(`outbox.${intent.call}`) : t("outbox.other");
  return h("li", {},
    h("span", {}, what, " ", intent.refusal ?? ""),
    h("button", { type: "button", onclick: () => repeat(intent) }, t("action.again")),
    h("button", { type: "button", onclick: () => dismiss(intent) }, t("action.dismiss")));
}
