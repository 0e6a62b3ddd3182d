import { send } from "../../shared/core/client.js";
import { byID, fill, h } from "../../shared/core/dom.js";
import { forgetAccount, person } from "../../shared/core/session.js";
import { choose, language, languages, t } from "../../shared/core/texts.js";
import { noticeFailure } from "../../shared/parts/notices.js";
import { legend } from "../core/keys.js";
import { sendWaiting } from "../core/later.js";
import { isModerator, isOperator } from "../core/roles.js";
import { at } from "../core/router.js";

const moderators = ["today", "reports", "objections", "people", "posts"];
const operators = ["kinds", "imports", "calls", "health", "audit"];
/** Screens that belong to another's entry. */
const within = { person: "people", post: "posts", app: "kinds" };

/** The bar, and the screens that the roles allow. */
export function showNavigation(/** @type {import("../core/router.js").Visit} */ { segments }) {
  fill(byID("bar"), h("a.brand", { href: at() }, t("console.title")), ...account());
  const nav = byID("screens");
  nav.hidden = !isModerator();
  nav.setAttribute("aria-label", t("shell.screens"));
  const first = segments[0] ?? "today";
  const present = within[/** @type {keyof typeof within} */ (first)] ?? first;
  const names = [...moderators, ...(isOperator() ? operators : ["calls"])];
  fill(nav, h("ul", {}, ...names.map((name) => h("li", {},
    h("a", { href: name === "today" ? at() : at(name), "aria-current": name === present ? "page" : undefined },
      t(`console.screen.${name}`))))));
  nav.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

function account() {
  const tongue = /** @type {HTMLSelectElement} */ (h("select.small", {
    "aria-label": t("console.language"), onchange: () => choose(tongue.value),
  }, ...languages.map((code) => h("option", { value: code, selected: code === language() },
    new Intl.DisplayNames(code, { type: "language" }).of(code)))));
  const present = person();
  if (present === null) return [tongue];
  return [
    h("button.small", { type: "button", onclick: legend, title: t("console.keys"), "aria-label": t("console.keys") }, "?"),
    tongue, h("bdi.quiet", {}, present.displayName),
    h("button.small", { type: "button", onclick: signOut }, t("console.signOut")),
  ];
}

async function signOut() {
  try {
    await sendWaiting();
    await send("auth.signOut", {});
    forgetAccount();
  } catch (error) {
    noticeFailure(error);
  }
}
