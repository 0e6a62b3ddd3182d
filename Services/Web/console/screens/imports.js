import { fill, h } from "../../shared/core/dom.js";
import { explain } from "../../shared/core/faults.js";
import { number } from "../../shared/core/format.js";
import { hasText, t } from "../../shared/core/texts.js";
import { selectField } from "../../shared/parts/choice-field.js";
import { simpleForm } from "../../shared/parts/simple-form.js";
import { textField } from "../../shared/parts/text-field.js";
import { readEntries } from "../core/import-file.js";
import { importAccounts, importPosts } from "../core/import-run.js";
import { isOperator } from "../core/roles.js";
import { dangerousDialog } from "../parts/dangerous.js";
import { tableView } from "../parts/table.js";

/** @typedef {import("../core/import-file.js").Rejection} Rejection */

const maximumShown = 200;

/**
 * Imports posts or accounts from a file with one JSON object a line.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export function show({ signal }) {
  const title = t("console.screen.imports");
  const result = h("div", { role: "status" });
  const source = textField({ name: "source", label: t("console.imports.source"), maxlength: 40, required: false });
  const prune = selectField("prune", t("console.imports.prune"), [
    ["", t("console.imports.pruneNo")], ["0.1", t("console.imports.pruneShare", { share: "10 %" })],
    ["0.5", t("console.imports.pruneShare", { share: "50 %" })], ["1", t("console.imports.pruneAll")],
  ]);
  const what = selectField("what", t("console.imports.what"), ["posts", ...(isOperator() ? ["accounts"] : [])]
    .map((name) => [name, t(`console.imports.${name}`)]), "posts", (chosen) => {
    source.hidden = prune.hidden = chosen !== "posts";
  });
  const file = /** @type {HTMLInputElement} */ (h("input", {
    type: "file", name: "file", accept: ".ndjson,.jsonl,.json", required: true,
  }));
  const form = simpleForm({
    fields: [what, h("label.field", {}, t("console.imports.file"), file), source, prune],
    action: t("console.imports.start"),
    async run(values) {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      await run(chosen, values);
    },
    words: (error) => error instanceof RangeError ? t(`console.imports.tooLarge`) : explain(error),
  });

  async function run(/** @type {File} */ chosen, /** @type {Record<string, string>} */ { what, source = "", prune }) {
    fill(result);
    const { entries, unreadable } = await readEntries(chosen);
    const lines = unreadable.map((line) => ({ line, id: "", words: t("console.imports.unreadable") }));
    /** @type {import("../core/import-run.js").Progress} */
    const progress = (done, counts, rejected) => fill(result, report(done, entries.length, counts, [...lines, ...rejected]));
    progress(0, {}, []);
    if (what === "accounts") return importAccounts(entries, progress, signal);
    const name = source.trim() || chosen.name.replace(/\.\w+$/, "").slice(0, 40);
    if (prune && !await isSure(name)) return fill(result);
    await importPosts(entries, { source: name, prune: prune ? Number(prune) : undefined }, progress, signal);
  }
  const body = h("section", {}, h("h1", {}, title), h("p.text", {}, t("console.imports.about")), form, result);
  return { title, body };
}

/** Whether posts that are missing from the file may be closed. */
const isSure = (/** @type {string} */ source) => dangerousDialog({
  title: t("console.imports.pruneNamed", { source }), action: t("console.imports.start"), run: async () => {},
});

/**
 * @param {number} done
 * @param {number} all
 * @param {Record<string, number>} counts
 * @param {Rejection[]} rejected
 */
function report(done, all, counts, rejected) {
  const heads = ["line", "id", "reason"].map((name) => t(`console.imports.${name}`));
  return h("div.import-report", {},
    h("progress", { value: done, max: Math.max(1, all), "aria-label": t("console.imports.progress") }),
    h("p.facts", {}, h("span", {}, t("console.imports.done", { done, all })), ...Object.entries(counts).map(([name, count]) =>
      h("span", {}, `${hasText(`console.outcome.${name}`) ? t(`console.outcome.${name}`) : name}: ${number(count)}`))),
    rejected.length > 0 && h("section", {}, h("h2", {}, t("console.imports.rejected", { count: rejected.length })),
      tableView(t("console.imports.reason"), heads, rejected.slice(0, maximumShown).map(({ line, id, words }) => [
        line > 0 ? number(line) : "", h("bdi", {}, id), words,
      ]))));
}
