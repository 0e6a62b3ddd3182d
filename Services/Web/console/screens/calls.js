import { fill, h } from "../../shared/core/dom.js";
import { keepQuery } from "../../shared/core/router.js";
import { t } from "../../shared/core/texts.js";
import { emptyScreen } from "../../shared/parts/empty.js";
import { callTable } from "../core/call-table.js";
import { at } from "../core/router.js";
import { callForm } from "../parts/call-form.js";

/** @typedef {import("../core/call-table.js").CallFacts} CallFacts */

/**
 * The calls of the services, each with a form.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export async function show({ segments, query, signal }) {
  const calls = await callTable();
  // Service and call are two segments, since a path that ends with a dotted name is a file.
  const name = segments.slice(1).join(".");
  if (name === "") return list(calls, query);
  const call = calls.find((one) => one.name === name);
  if (call === undefined) return { title: name, body: emptyScreen("info", t("console.calls.unknown", { name })) };
  const body = h("section", {},
    h("p", {}, h("a", { href: at("calls") }, t("console.screen.calls"))),
    h("h1", {}, h("code", {}, call.name)), h("p", { lang: "en" }, call.summary),
    h("p.facts", {}, ...facts(call)), callForm(call, signal));
  return { title: call.name, body };
}

/** The access and the effect of a call. */
const facts = (/** @type {CallFacts} */ { access, effect, polls, blob }) => [
  h("span", {}, t(`console.access.${access}`)), h("span", {}, t(`console.effect.${effect}`)),
  polls && h("span", {}, t("console.calls.polls")), blob !== "none" && h("span", {}, t(`console.blob.${blob}`)),
];

function list(/** @type {CallFacts[]} */ calls, /** @type {URLSearchParams} */ query) {
  const results = h("div", {}), summary = h("p.summary", { role: "status" });
  const search = /** @type {HTMLInputElement} */ (h("input", {
    type: "search", value: query.get("words") ?? "", "aria-label": t("filter.words"), placeholder: t("filter.words"),
    oninput: draw,
  }));
  function draw() {
    const words = search.value.trim().toLowerCase();
    keepQuery(new URLSearchParams(words ? { words } : {}));
    const found = calls.filter(({ name, summary }) => `${name} ${summary}`.toLowerCase().includes(words));
    fill(summary, t("list.count", { count: found.length }));
    fill(results, ...[...Map.groupBy(found, ({ name }) => name.split(".")[0] ?? "")].map(([service, own]) =>
      h("section", {}, h("h2", {}, service), h("ul.call-list", {}, ...own.map(entry)))));
  }
  draw();
  const title = t("console.screen.calls");
  return { title, body: h("section", {}, h("h1", {}, title), search, summary, results) };
}

const entry = (/** @type {CallFacts} */ call) => h("li", {},
  h("a", { href: at("calls", ...call.name.split(".")) }, h("code", {}, call.name)),
  h("span", { lang: "en" }, call.summary), h("span.facts", {}, ...facts(call)));
