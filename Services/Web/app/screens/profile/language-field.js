import { language, t } from "../../../shared/core/texts.js";
import { attributeField } from "../../../shared/parts/attribute-field.js";

const offered = ["en", "de", "nl", "fr", "es", "it", "pt", "pl", "cs", "hu", "ro", "tr", "uk", "ru", "ar", "fa", "zh", "ja"];

/**
 * The field for spoken languages, which are named in the user's language.
 *
 * @param {string[]} chosen
 * @returns {{ element: HTMLElement, read: () => string[] }}
 */
export function languageField(chosen) {
  const names = new Intl.DisplayNames(language(), { type: "language" });
  const words = [...new Set([...offered, ...chosen])].map((word) => ({ word, labels: { [language()]: names.of(word) ?? word } }));
  const labels = { [language()]: t("profile.languages") };
  const { element, read } = attributeField({ name: "languages", type: "words", labels, words }, chosen, "");
  return { element, read: () => /** @type {string[] | undefined} */ (read()) ?? [] };
}
