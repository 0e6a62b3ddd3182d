import { h } from "../../../shared/core/dom.js";
import { amountText } from "../../../shared/core/numbers.js";
import { label, t } from "../../../shared/core/texts.js";
import { listed } from "../../../shared/parts/attribute-field.js";
import { grouped, labelled, typed } from "../../../shared/parts/field.js";

/**
 * @typedef {import("./fields.js").Field} Field
 * @typedef {import("./fields.js").Content} Content
 * @typedef {import("../../../shared/core/apps.js").Kind} Kind
 */

const currencies = ["EUR", "CHF", "GBP", "USD", "CZK", "DKK", "HUF", "NOK", "PLN", "RON", "SEK"];

/** @returns {Field} */
export function titleField(/** @type {Kind} */ kind, /** @type {Content} */ { title }) {
  const input = h("input", { type: "text", value: title, dir: "auto", maxlength: kind.title?.most ?? 120 });
  return {
    element: labelled({ path: "post.title", label: t("form.title"), required: true }, input),
    read: (content) => (content.title = typed(input)),
  };
}

/** @returns {Field} */
export function descriptionField(/** @type {Kind} */ kind, /** @type {Content} */ { text }) {
  const input = h("textarea", { value: text ?? "", dir: "auto", maxlength: 10_000, rows: 6 });
  return {
    element: labelled({ path: "post.text", label: t("form.text"), required: Boolean(kind.facets.text?.required) }, input),
    read: (content) => (content.text = typed(input) || null),
  };
}

/** @returns {Field} */
export function categoryField(/** @type {Kind} */ kind, /** @type {Content} */ { category }) {
  const { words = [], usual, required } = kind.facets.category ?? {};
  const chosen = category ?? usual;
  const select = h("select", {}, usual ? null : h("option", { value: "" }, t("form.none")),
    ...(words ?? []).map((word) => h("option", { value: word.word, selected: word.word === chosen }, label(word))));
  const input = words?.length ? select : h("input", { type: "text", value: category ?? "" });
  return {
    element: labelled({ path: "post.category", label: t("filter.category"), required: Boolean(required) }, input),
    read: (content) => (content.category = typed(input) || null),
  };
}

/** @returns {Field} */
export function priceField(/** @type {Kind} */ kind, /** @type {Content} */ { price }) {
  const amount = h("input", { type: "text", inputmode: "decimal", value: price?.amount ?? "", "aria-label": t("form.amount") });
  const present = price?.currency ?? "EUR";
  const all = currencies.includes(present) ? currencies : [present, ...currencies];
  const currency = h("select", { "aria-label": t("form.currency") },
    ...all.map((code) => h("option", { value: code, selected: code === present }, code)));
  const required = Boolean(kind.facets.price?.required);
  return {
    element: grouped({ path: "post.price", label: t("form.price"), required }, h("div.side", {}, amount, currency)),
    read: (content) => {
      const text = typed(amount);
      content.price = text ? { amount: amountText(text), currency: typed(currency) } : null;
    },
  };
}

/** @returns {Field} */
export function datesField(/** @type {Kind} */ kind, /** @type {Content} */ { dates }) {
  const input = (/** @type {"start" | "end"} */ name) => h("input", { type: "date", value: dates?.[name] ?? "" });
  const [start, end] = [input("start"), input("end")];
  const required = Boolean(kind.facets.dates?.required);
  return {
    element: grouped({ path: "post.dates", label: t("post.dates"), required }, h("div.side", {},
      h("label", {}, t("form.start"), start), h("label", {}, t("form.end"), end))),
    read: (content) => {
      const [first, last] = [typed(start) || typed(end), typed(end) || typed(start)];
      content.dates = first ? { start: first, end: last } : null;
    },
  };
}

/** @returns {Field} */
export function fenceField(/** @type {Kind} */ kind, /** @type {Content} */ { fence }) {
  const input = h("input", { type: "number", min: 10, max: 100_000, value: fence?.radius ?? kind.facets.fence?.radius ?? "" });
  return {
    element: labelled({ path: "post.fence", label: t("form.fence"), required: false, hint: t("form.fenceHint") }, input),
    read: (content) => (content.fence = typed(input) ? { radius: Number(typed(input)) } : null),
  };
}

/** @returns {Field} */
export function tagsField(/** @type {Content} */ { tags }) {
  const input = h("input", { type: "text", value: (tags ?? []).join(", "), dir: "auto" });
  return {
    element: labelled({ path: "post.tags", label: t("form.tags"), required: false, hint: t("form.tagsHint") }, input),
    read: (content) => {
      const words = listed(typed(input));
      content.tags = words.length > 0 ? words : null;
    },
  };
}

/** @returns {Field} */
export function contactField(/** @type {Kind} */ kind, /** @type {Content} */ { contact }) {
  const inputs = /** @type {const} */ ([["email", "email"], ["phone", "tel"], ["website", "url"]]).map(([name, type]) => {
    const input = h("input", { type, value: contact?.[name] ?? "", autocomplete: type });
    return { name, input, element: labelled({ path: `post.contact.${name}`, label: t(`form.${name}`) }, input) };
  });
  const required = Boolean(kind.facets.contact?.required);
  return {
    element: grouped({ path: "post.contact", label: t("form.contact"), required, hint: t("form.contactHint") },
      ...inputs.map(({ element }) => element)),
    read: (content) => {
      const given = inputs.filter(({ input }) => typed(input)).map(({ name, input }) => [name, typed(input)]);
      content.contact = given.length > 0 ? Object.fromEntries(given) : null;
    },
  };
}
