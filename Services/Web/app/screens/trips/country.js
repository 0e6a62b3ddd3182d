import { h } from "../../../shared/core/dom.js";
import { country, number } from "../../../shared/core/format.js";
import { language, t } from "../../../shared/core/texts.js";

/**
 * Facts about a country, named in the user's language.
 *
 * @param {import("/umkreis.js").CountryFacts} facts
 */
export function countryFacts(facts) {
  /** @type {[string, string | null | undefined][]} */
  const rows = [
    [t("country.capital"), facts.capital?.name],
    [t("country.population"), number(facts.population)],
    [t("country.currency"), facts.currency ? currency(facts.currency.code) : null],
    [t("country.region"), [facts.region?.name, facts.continent.name].filter(Boolean).join(", ")],
    [t("country.languages"), facts.languages.map(({ name }) => name).join(", ")],
    [t("country.calling"), facts.callingCode],
  ];
  return h("section.box", {},
    h("h2", {}, h("span.flag", { "aria-hidden": "true" }, facts.flag), " ", country(facts.code)),
    h("dl.pairs", {}, ...rows.flatMap(([name, value]) => value ? [h("dt", {}, name), h("dd", {}, value)] : [])));
}

/** A currency such as "euro (EUR)". */
function currency(/** @type {string} */ code) {
  const name = new Intl.DisplayNames(language(), { type: "currency" }).of(code) ?? code;
  return name === code ? code : `${name} (${code})`;
}
