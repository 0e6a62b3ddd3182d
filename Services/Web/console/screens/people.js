import { send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { ago, dayOf } from "../../shared/core/format.js";
import { go } from "../../shared/core/router.js";
import { t } from "../../shared/core/texts.js";
import { selectField } from "../../shared/parts/choice-field.js";
import { empty } from "../../shared/parts/empty.js";
import { at } from "../core/router.js";
import { nextPage } from "../parts/pages.js";
import { roleList } from "../parts/role-list.js";
import { tableView } from "../parts/table.js";

/**
 * The accounts, newest first, or those that match.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export async function show({ query, signal }) {
  const words = query.get("words") ?? "", role = query.get("role") ?? "", state = query.get("suspended") ?? "";
  const { accounts, next } = await send("auth.listAccounts", {
    words: words || undefined, role: /** @type {"moderator" | "operator"} */ (role) || undefined,
    suspended: state === "" ? undefined : state === "yes", cursor: query.get("cursor") ?? undefined,
  }, { signal });
  const rows = accounts.map((account) => [
    h("a", { href: at("person", account.user) }, h("bdi", {}, account.displayName)),
    account.username ? h("bdi", {}, account.username) : "",
    roleList(account.roles),
    account.suspendedAt ? h("span.late", {}, t("console.person.suspended")) : "",
    dayOf(account.registeredAt),
    account.lastSeenAt ? h("time", { datetime: account.lastSeenAt }, ago(account.lastSeenAt)) : "",
  ]);
  const heads = ["name", "username", "roles", "state", "registered", "seen"].map((name) => t(`console.people.${name}`));
  const body = h("section.wide", {},
    h("h1", {}, t("console.screen.people")), search(words, role, state),
    rows.length > 0 ? tableView(t("console.screen.people"), heads, rows) : empty("people", t("list.empty")),
    nextPage(next, query, at("people")));
  return { title: t("console.screen.people"), body };
}

function search(/** @type {string} */ words, /** @type {string} */ role, /** @type {string} */ state) {
  const form = /** @type {HTMLFormElement} */ (h("form.search.line", { role: "search", onsubmit: run, onchange: run },
    h("label", {}, t("console.people.words"), h("input", { type: "search", name: "words", value: words, maxlength: 254 })),
    selectField("role", t("console.people.roles"), options("role", "moderator", "operator"), role),
    selectField("suspended", t("console.people.state"), options("suspended", "yes", "no"), state),
    h("button.primary", { type: "submit" }, t("filter.words"))));
  function run(/** @type {Event} */ event) {
    event.preventDefault();
    const given = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]).filter(([, value]) => value);
    const query = new URLSearchParams(given);
    go(at("people") + (query.size > 0 ? `?${query}` : ""));
  }
  return form;
}

/** A selection of any word, or one of several. */
const options = (/** @type {string} */ key, /** @type {string[]} */ ...names) =>
  ["", ...names].map((name) => [name, t(`console.${key}.${name || "any"}`)]);
