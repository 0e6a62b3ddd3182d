import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { ago, dayOf } from "../../shared/core/format.js";
import { latest } from "../../shared/core/latest.js";
import { nameOf } from "../../shared/core/names.js";
import { keepQuery } from "../../shared/core/router.js";
import { t } from "../../shared/core/texts.js";
import { selectField } from "../../shared/parts/choice-field.js";
import { empty, failure, skeleton } from "../../shared/parts/empty.js";
import { at } from "../core/router.js";
import { nextPage } from "../parts/pages.js";
import { personPicture } from "../parts/person-link.js";
import { roleList } from "../parts/role-list.js";
import { searchForm } from "../parts/search-form.js";
import { tableView } from "../parts/table.js";

/**
 * The accounts, newest first, or those that match the typed text.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export function show({ query, signal }) {
  const title = t("console.screen.people");
  const results = h("div", {}, skeleton());
  const newest = latest(signal);

  async function load(/** @type {URLSearchParams} */ wanted) {
    const signal = newest();
    try {
      const { accounts, next } = await send("auth.listAccounts", requestOf(wanted), { signal });
      if (signal.aborted) return;
      fill(results, accounts.length > 0 ? accountTable(title, accounts) : empty("people", t("list.empty")),
        nextPage(next, wanted, at("people")));
    } catch (error) {
      if (!signal.aborted) fill(results, failure(error, () => load(wanted)));
    }
  }
  load(query);
  const form = search(query, (wanted) => {
    keepQuery(wanted);
    load(wanted);
  });
  return { title, body: h("section.wide", {}, h("h1", {}, title), form, results) };
}

/** @returns {import("/umkreis.js").ListAccounts} */
function requestOf(/** @type {URLSearchParams} */ query) {
  const given = (/** @type {string} */ name) => query.get(name) || undefined;
  const suspended = given("suspended");
  return {
    words: given("words"), role: /** @type {"moderator" | "operator" | undefined} */ (given("role")),
    suspended: suspended === undefined ? undefined : suspended === "yes", cursor: given("cursor"),
  };
}

function accountTable(/** @type {string} */ title, /** @type {import("/umkreis.js").AccountSummary[]} */ accounts) {
  const heads = ["name", "username", "roles", "state", "registered", "seen"].map((name) => t(`console.people.${name}`));
  return tableView(title, heads, accounts.map((account) => [
    h("a.with-picture", { href: at("person", account.user) }, personPicture(account), h("bdi", {}, nameOf(account))),
    account.username ? h("bdi", {}, account.username) : "",
    roleList(account.roles),
    account.suspendedAt ? h("span.late", {}, t("console.person.suspended")) : "",
    dayOf(account.registeredAt),
    account.lastSeenAt ? h("time", { datetime: account.lastSeenAt }, ago(account.lastSeenAt)) : "",
  ]));
}

function search(/** @type {URLSearchParams} */ query, /** @type {(query: URLSearchParams) => void} */ run) {
  const given = (/** @type {string} */ name) => query.get(name) ?? "";
  return searchForm([
    h("label", {}, t("console.people.words"),
      h("input", { type: "search", name: "words", value: given("words"), maxlength: 254 })),
    selectField("role", t("console.people.roles"), options("role", "moderator", "operator"), given("role")),
    selectField("suspended", t("console.people.state"), options("suspended", "yes", "no"), given("suspended")),
  ], run);
}

/** A selection of any word, or one of several. */
const options = (/** @type {string} */ key, /** @type {string[]} */ ...names) =>
  ["", ...names].map((name) => [name, t(`console.${key}.${name || "any"}`)]);
