import { h } from "../../shared/core/dom.js";
import { label, t } from "../../shared/core/texts.js";
import { selectField } from "../../shared/parts/choice-field.js";
import { check, flagOf, numeric } from "./facets-field.js";
import { labelsField } from "./labels-field.js";
import { wordLines } from "./word-lines.js";

/** @typedef {import("/umkreis.js").AttributeDefinition} Attribute */

const types = /** @type {const} */ (["text", "number", "bool", "date", "word", "words", "url"]);
const maximum = 32;

/** The attributes of a kind, in their order. */
export function attributesField(/** @type {Attribute[]} */ present, /** @type {() => void} */ changed) {
  /** @type {ReturnType<typeof attributeEditor>[]} */
  let editors = [];
  const list = h("div.attributes", {});
  const add = (/** @type {Attribute} */ attribute, isOpen = false) => {
    const editor = attributeEditor(attribute, isOpen, {
      remove: () => (editors = editors.filter((other) => other !== editor), draw()),
      raise: () => move(editor, -1), lower: () => move(editor, 1),
    });
    editors.push(editor);
  };
  const move = (/** @type {typeof editors[number]} */ editor, /** @type {number} */ by) => {
    const from = editors.indexOf(editor), to = from + by;
    if (to < 0 || to >= editors.length) return;
    editors.splice(from, 1);
    editors.splice(to, 0, editor);
    const focused = document.activeElement;
    draw();
    if (focused instanceof HTMLElement) focused.focus();
  };
  const draw = () => {
    list.replaceChildren(...editors.map(({ element }) => element));
    button.toggleAttribute("disabled", editors.length >= maximum);
    changed();
  };
  const button = h("button", { type: "button", onclick: () => {
    add({ name: "", type: "text" }, true);
    draw();
  } }, t("console.kinds.addAttribute"));
  for (const attribute of present) add(attribute);
  list.replaceChildren(...editors.map(({ element }) => element));
  return {
    element: h("fieldset.members", {}, h("legend", {}, t("console.kinds.attributes")), list, button),
    read: () => editors.map(({ read }) => read()),
  };
}

/**
 * @param {Attribute} attribute
 * @param {boolean} isOpen
 * @param {{ remove: () => void, raise: () => void, lower: () => void }} actions
 */
function attributeEditor(attribute, isOpen, { remove, raise, lower }) {
  const name = /** @type {HTMLInputElement} */ (h("input", {
    name: "attribute", value: attribute.name, maxlength: 40, spellcheck: "false",
  }));
  const typeNames = types.map((one) => [one, t(`console.type.${one}`)]);
  const type = selectField("type", t("console.kinds.type"), typeNames, attribute.type, fit);
  const unit = /** @type {HTMLInputElement} */ (h("input", { name: "unit", value: attribute.unit ?? "", maxlength: 20 }));
  const labels = labelsField(attribute.labels);
  const lowest = numeric("atLeast", t("console.kinds.atLeast"), attribute.atLeast);
  const highest = numeric("atMost", t("console.kinds.atMost"), attribute.atMost);
  const words = wordLines(attribute.words);
  const flags = /** @type {const} */ (["open", "required", "filterable", "searchable"]).map((flag) =>
    ({ flag, ...check(flag, t(`console.kinds.${flag}`), attribute[flag] ?? false) }));
  const typed = () => /** @type {Attribute["type"]} */ (type.querySelector("select")?.value ?? "text");
  const isWord = () => typed() === "word" || typed() === "words";
  const unitField = h("label.field", {}, t("console.kinds.unit"), unit);

  /** Shows the settings that the type has. */
  function fit() {
    for (const field of [unitField, lowest.element, highest.element]) field.hidden = typed() !== "number";
    words.element.hidden = !isWord();
  }
  fit();
  const shown = attribute.name || t("console.kinds.newAttribute");
  const action = (/** @type {string} */ words, /** @type {() => void} */ run, /** @type {string} */ tag = "button.small") =>
    h(tag, { type: "button", onclick: run, "aria-label": `${words}: ${shown}` }, words);
  const element = h("details.attribute", { open: isOpen },
    h("summary", {}, h("code", {}, shown), " ", label(attribute)),
    h("div.member-fields", {}, h("label.field", {}, t("console.kinds.name"), name), type, unitField,
      lowest.element, highest.element, words.element, h("div.whole", {}, labels.element), ...flags.map(({ element }) => element)),
    h("div.actions", {}, action(t("console.kinds.up"), raise), action(t("console.kinds.down"), lower),
      action(t("action.delete"), remove, "button.small.danger")));
  /** @returns {Attribute} */
  const read = () => ({
    ...attribute, name: name.value.trim(), type: typed(), labels: labels.read(),
    unit: typed() === "number" ? unit.value.trim() || undefined : undefined,
    atLeast: typed() === "number" ? lowest.read() : undefined, atMost: typed() === "number" ? highest.read() : undefined,
    words: isWord() ? words.read() : undefined,
    ...Object.fromEntries(flags.map(({ flag, input }) => [flag, flagOf(input, attribute[flag])])),
  });
  return { element, read };
}
