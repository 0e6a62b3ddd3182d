import { loadApps } from "../../shared/core/apps.js";
import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { go } from "../../shared/core/router.js";
import { t } from "../../shared/core/texts.js";
import { keptValues } from "../../shared/parts/kept-form.js";
import { notice } from "../../shared/parts/notices.js";
import { at } from "../core/router.js";
import { attributesField } from "./attributes-field.js";
import { declareButton } from "./declare-button.js";
import { differenceView } from "./difference-view.js";
import { exportButton } from "./export-button.js";
import { facetsField, numeric } from "./facets-field.js";
import { kindPreview } from "./kind-preview.js";
import { labelsField } from "./labels-field.js";

/** @typedef {import("/umkreis.js").KindDefinition} Kind */

/**
 * A form for a kind, with a preview and the changes that declaring it would make. Unsent input is kept.
 *
 * @param {Kind | null} declared `null` for a new one
 */
export function kindEditor(declared) {
  /** @type {import("../../shared/parts/kept-form.js").KeptValues<Kind>} */
  const kept = keptValues(`console/kind/${declared?.name ?? "-"}`);
  const present = kept.typed ?? declared ?? { name: "", facets: { point: {}, text: {}, photos: {} } };
  const name = /** @type {HTMLInputElement} */ (h("input", {
    name: "name", value: present.name, readonly: declared !== null, maxlength: 40, spellcheck: "false", required: true,
  }));
  const labels = labelsField(present.labels);
  const title = numeric("title.most", t("console.kinds.titleMost"), present.title?.most, 1, 120);
  const facets = facetsField(present.facets);
  const attributes = attributesField(present.attributes ?? [], changed);
  const preview = h("aside.preview", {}), changes = h("div", {});
  const { button, fault } = declareButton(() => declare(read()));
  const stay = (/** @type {Event} */ event) => event.preventDefault();
  const form = h("form.kind-form", { onsubmit: stay, oninput: changed, onchange: changed },
    kept.note,
    h("label.field", {}, t("console.kinds.name"), name), labels.element, title.element, facets.element, attributes.element,
    h("section", {}, h("h2", {}, t("console.kinds.difference")), changes), fault,
    h("div.actions", {}, button, exportButton(present.name || "kind", read)));

  /** @returns {Kind} */
  function read() {
    const all = attributes.read(), most = title.read();
    return {
      ...present, name: name.value.trim(), labels: labels.read(), title: most === undefined ? undefined : { most },
      facets: facets.read(), attributes: all.length > 0 ? all : undefined,
    };
  }

  function draw() {
    const kind = read();
    kindPreview(preview, kind);
    fill(changes, differenceView(declared, kind));
  }

  function changed() {
    kept.save(read());
    draw();
  }

  async function declare(/** @type {Kind} */ wanted) {
    const { kind } = await send("catalogue.declareKind", { kind: wanted });
    kept.save(null);
    await loadApps();
    notice(t("console.kinds.declared", { name: kind.name }));
    go(at("kinds", kind.name), { replace: true });
  }
  draw();
  return h("div.editor", {}, form, preview);
}
