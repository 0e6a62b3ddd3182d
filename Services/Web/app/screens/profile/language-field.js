import { fill, h } from "../../../shared/core/dom.js";
import { language, t } from "../../../shared/core/texts.js";
import { attributeField } from "../../../shared/parts/attribute-field.js";

const offered = ["en", "de", "nl", "fr", "es", "it", "pt", "pl", "cs", "hu", "ro", "tr", "uk", "ru", "ar", "fa", "zh", "ja"];

/**
 * The field for spoken languages, which are named in the user's language: those of the user first, the others on request.
 *
 * @param {string[]} chosen
 * @returns {{ element: HTMLElement, read: () => string[] }}
 */
export function languageField(chosen) {
  const names = new Intl.DisplayNames(language(), { type: "language" });
  const words = [...new Set([...offered, ...chosen])].map((word) => ({ word, labels: { [language()]: names.of(word) ?? word } }));
  const labels = { [language()]: t("profile.languages") };
  const { element, read } = attributeField({ name: "languages", type: "words", labels, words }, chosen, "");
  const own = new Set([...chosen, ...navigator.languages.map((tag) => tag.slice(0, 2)), "en"]);
  const boxes = [...element.querySelectorAll("label.check")];
  const isOwn = (/** @type {Element} */ box) => own.has(box.querySelector("input")?.value ?? "");
  const ticks = element.querySelector(".ticks");
  if (ticks !== null) {
    fill(ticks, ...boxes.filter(isOwn));
    ticks.after(h("details.more-words", {}, h("summary", {}, t("profile.moreLanguages")),
      h("div.ticks", {}, ...boxes.filter((box) => !isOwn(box)))));
  }
  return { element, read: () => /** @type {string[] | undefined} */ (read()) ?? [] };
}
