import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";

/**
 * Checkboxes in an order: the chosen ones come first, each with buttons that move it.
 *
 * @param {string} legend
 * @param {[string, string][]} options values and their names
 * @param {string[]} chosen in their order
 * @param {() => void} changed
 */
export function orderedBoxes(legend, options, chosen, changed) {
  const names = new Map(options);
  let order = [...chosen, ...options.map(([value]) => value).filter((value) => !chosen.includes(value))];
  const picked = new Set(chosen);
  const list = h("ul.ordered", {});
  const move = (/** @type {string} */ value, /** @type {number} */ by) => {
    const from = order.indexOf(value), to = from + by;
    if (to < 0 || to >= order.length) return;
    order = order.toSpliced(from, 1).toSpliced(to, 0, value);
    draw();
    /** @type {HTMLElement | null} */ (list.children[to]?.querySelector(by < 0 ? "button" : "button:last-child"))?.focus();
    changed();
  };
  const draw = () => list.replaceChildren(...order.map((value) => {
    const name = names.get(value) ?? value;
    const pick = (/** @type {Event} */ { target }) => {
      if (target instanceof HTMLInputElement && target.checked) picked.add(value);
      else picked.delete(value);
      changed();
    };
    const box = h("input", { type: "checkbox", value, checked: picked.has(value), onchange: pick });
    const button = (/** @type {string} */ words, /** @type {string} */ sign, /** @type {number} */ by) =>
      h("button.icon-only", { type: "button", "aria-label": `${words}: ${name}`, onclick: () => move(value, by) }, sign);
    const moving = [button(t("console.kinds.up"), "↑", -1), button(t("console.kinds.down"), "↓", 1)];
    return h("li", {}, h("label.check", {}, box, name), ...moving);
  }));
  draw();
  const element = h("fieldset.members", {}, h("legend", {}, legend), list);
  return { element, read: () => order.filter((value) => picked.has(value)) };
}
