import { h } from "../../shared/core/dom.js";
import { languages, t } from "../../shared/core/texts.js";

/** @typedef {import("/umkreis.js").WordDefinition} Word */

/** Words as lines: `word | English | Deutsch | Nederlands | icon | flag`; names in other languages stay. */
export function wordLines(/** @type {Word[] | null | undefined} */ words, label = t("console.kinds.words")) {
  const known = new Map((words ?? []).map((word) => [word.word, word]));
  const lines = (words ?? []).map((word) =>
    [word.word, ...languages.map((language) => word.labels?.[language] ?? ""), word.icon ?? "", word.flag ?? ""].join(" | ")
      .replace(/( \| *)+$/, ""));
  const field = /** @type {HTMLTextAreaElement} */ (h("textarea.short.code", {
    name: "words", spellcheck: "false", value: lines.join("\n"), placeholder: "english | English | Englisch | Engels | 💬 | gb",
  }));
  const read = () => {
    const all = field.value.split("\n").map((line) => line.split("|").map((part) => part.trim())).filter(([word]) => word);
    return all.length === 0 ? undefined : all.map(([word = "", ...parts]) => wordOf(word, parts, known.get(word)));
  };
  return { element: h("label.field.whole", {}, label, field), read };
}

/** @returns {Word} */
function wordOf(/** @type {string} */ word, /** @type {string[]} */ parts, /** @type {Word | undefined} */ before) {
  const labels = { ...before?.labels };
  languages.forEach((language, index) => {
    if (parts[index]) labels[language] = parts[index];
    else delete labels[language];
  });
  const [icon, flag] = parts.slice(languages.length);
  const named = Object.keys(labels).length > 0 ? labels : undefined;
  return { ...before, word, labels: named, icon: icon || undefined, flag: flag || undefined };
}
