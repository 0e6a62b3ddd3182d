import { h } from "../core/dom.js";
import { label, t } from "../core/texts.js";
import { grouped, labelled, typed } from "./field.js";

/**
 * @typedef {import("./field.js").Field} Field
 * @typedef {import("./field.js").Content} Content
 * @typedef {import("../core/apps.js").Kind} Kind
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
export function textField(/** @type {Kind} */ kind, /** @type {Content} */ { text }) {
  const input = h("textarea", { value: text ?? "", dir: "auto", maxlength: 10_000, rows: 6 });
  return {
    element: labelled({ path: "post.text", label: t("form.text"), required: kind.facets.text?.required }, input),
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
    element: labelled({ path: "post.category", label: t("filter.category"), required }, input),
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
  const { required } = kind.facets.price ?? {};
  return {
    element: grouped({ path: "post.price", label: t("form.price"), required }, h("div.side", {}, amount, currency)),
    read: (content) => {
      // A comma is what most of Europe types.
      const number = typed(amount).replace(",", ".");
      content.price = number ? { amount: number, currency: typed(currency) } : null;
    },
  };
}

/** @returns {Field} */
export function validityField(/** @type {Kind} */ kind, /** @type {Content} */ { validUntil }) {
  const input = h("input", { type: "datetime-local", value: validUntil ? localTime(new Date(validUntil)) : "" });
  const { required } = kind.facets.validity ?? {};
  return {
    element: labelled({ path: "post.validUntil", label: t("post.validUntil"), required, hint: t("form.validHint") }, input),
    read: (content) => (content.validUntil = typed(input) ? new Date(typed(input)).toISOString() : null),
  };
}

/** As `datetime-local` wants it: `2026-08-01T18:30`. */
const localTime = (/** @type {Date} */ time) =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** @returns {Field} */
export function datesField(/** @type {Kind} */ kind, /** @type {Content} */ { dates }) {
  const input = (/** @type {"start" | "end"} */ name) => h("input", { type: "date", value: dates?.[name] ?? "" });
  const [start, end] = [input("start"), input("end")];
  const { required } = kind.facets.dates ?? {};
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
    element: labelled({ path: "post.fence", label: t("form.fence"), hint: t("form.fenceHint") }, input),
    read: (content) => (content.fence = typed(input) ? { radius: Number(typed(input)) } : null),
  };
}

/** @returns {Field} */
export function tagsField(/** @type {Content} */ { tags }) {
  const input = h("input", { type: "text", value: (tags ?? []).join(", "), dir: "auto" });
  return {
    element: labelled({ path: "post.tags", label: t("form.tags"), hint: t("form.tagsHint") }, input),
    read: (content) => (content.tags = parts(typed(input))),
  };
}

/** The texts between commas; `null` without any. */
export function parts(/** @type {string} */ text) {
  const all = text.split(",").map((part) => part.trim()).filter((part) => part !== "");
  return all.length > 0 ? all : null;
}

/** @returns {Field} */
export function contactField(/** @type {Content} */ { contact }) {
  const inputs = /** @type {const} */ ([["email", "email"], ["phone", "tel"], ["website", "url"]]).map(([name, type]) => {
    const input = h("input", { type, value: contact?.[name] ?? "", autocomplete: type });
    return { name, input, element: labelled({ path: `post.contact.${name}`, label: t(`form.${name}`) }, input) };
  });
  return {
    element: grouped({ path: "post.contact", label: t("form.contact"), hint: t("form.contactHint") },
      ...inputs.map(({ element }) => element)),
    read: (content) => {
      const given = inputs.filter(({ input }) => typed(input)).map(({ name, input }) => [name, typed(input)]);
      content.contact = given.length > 0 ? Object.fromEntries(given) : null;
    },
  };
}
