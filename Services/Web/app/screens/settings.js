import { h } from "../../shared/core/dom.js";
import { remember, rememberedSettings } from "../../shared/core/settings.js";
import { choose, language, languages, t } from "../../shared/core/texts.js";
import { applyTheme, chooseTheme, theme } from "../../shared/core/theme.js";
import { selectField } from "../../shared/parts/choice-field.js";
import { confirmDialog } from "../../shared/parts/dialog.js";

/** @typedef {import("../../shared/core/theme.js").Theme} Theme */

/**
 * The settings of this browser.
 *
 * @returns {import("../../shared/core/router.js").Shown}
 */
export function show() {
  const title = t("settings.title");
  const themes = ["system", "light", "dark"].map((name) => [name, t(`theme.${name}`)]);
  const body = h("section.account", {},
    h("h1", {}, title),
    h("div.simple", {},
      selectField("language", t("settings.language"), languages.map((tag) => [tag, ownName(tag)]), language(), choose),
      selectField("theme", t("settings.theme"), themes, theme(), (wanted) => chooseTheme(/** @type {Theme} */ (wanted)))),
    h("p", {}, t("settings.kept")),
    h("div.actions", {}, h("button", { type: "button", onclick: forget }, t("settings.forget"))));
  return { title, tab: "account", body };
}

/** A language in its own words, so that its speakers find it. */
function ownName(/** @type {string} */ tag) {
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

async function forget() {
  const question = { title: t("settings.forget"), text: t("settings.forgetWhat"), action: t("settings.forget") };
  if (!await confirmDialog(question)) return;
  for (const name of rememberedSettings()) remember(name, undefined);
  applyTheme();
  location.reload();
}
