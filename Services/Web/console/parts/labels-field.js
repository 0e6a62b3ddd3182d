import { h } from "../../shared/core/dom.js";
import { languages, t } from "../../shared/core/texts.js";

/** @typedef {Record<string, string> | null | undefined} Labels */

/** Fields for names in the app's languages; names in other languages stay. */
export function labelsField(/** @type {Labels} */ labels, legend = t("console.kinds.labels")) {
  const inputs = languages.map((language) => /** @type {HTMLInputElement} */ (h("input", {
    name: `labels.${language}`, value: labels?.[language] ?? "", maxlength: 80, lang: language,
  })));
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: "language" });
  const element = h("fieldset.members", {}, h("legend", {}, legend), h("div.member-fields", {},
    ...inputs.map((input, index) => h("label.field", {}, names.of(languages[index] ?? "en"), input))));
  const read = () => {
    const all = { ...labels };
    inputs.forEach((input, index) => {
      const language = languages[index] ?? "en", text = input.value.trim();
      if (text === "") delete all[language];
      else all[language] = text;
    });
    return Object.keys(all).length > 0 ? all : undefined;
  };
  return { element, read };
}
