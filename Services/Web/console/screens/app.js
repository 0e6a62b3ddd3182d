import { loadApps } from "../../shared/core/apps.js";
import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { go } from "../../shared/core/router.js";
import { label, t } from "../../shared/core/texts.js";
import { keptValues } from "../../shared/parts/kept-form.js";
import { notice } from "../../shared/parts/notices.js";
import { at } from "../core/router.js";
import { dangerousDialog } from "../parts/dangerous.js";
import { declareButton } from "../parts/declare-button.js";
import { differenceView } from "../parts/difference-view.js";
import { exportButton } from "../parts/export-button.js";
import { labelsField } from "../parts/labels-field.js";
import { orderedBoxes } from "../parts/ordered-boxes.js";

/** @typedef {import("/umkreis.js").AppDefinition} App */

const screens = /** @type {const} */ (["list", "map", "cards", "favourites", "mine", "people", "chats", "trips", "nearby"]);
const registration = /** @type {const} */ (["displayName", "firstName", "lastName", "username", "email", "repeatedPassword"]);

/** @type {App} */
const defaults = { name: "", screens: ["list", "map", "favourites", "mine"], registration: ["displayName", "email"] };

/**
 * The form for an app; `-` is a new one. Unsent input is kept.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export async function show({ segments, signal }) {
  const [{ apps }, { kinds }, { fields }] = await Promise.all([
    send("catalogue.listApps", {}, { signal }), send("catalogue.listKinds", {}, { signal }),
    send("auth.listProfileFields", {}, { signal }),
  ]);
  const declared = apps.find(({ app }) => app.name === segments[1])?.app ?? null;
  const title = declared ? label(declared) : t("console.kinds.newApp");
  const kindNames = kinds.map(({ kind }) => /** @type {[string, string]} */ ([kind.name, label(kind)]));
  const fieldNames = fields.map((field) => /** @type {[string, string]} */ ([field.name, label(field)]));
  const body = h("section", {}, h("p", {}, h("a", { href: at("kinds") }, t("console.screen.kinds"))), h("h1", {}, title),
    editor(declared, kindNames, fieldNames));
  return { title, body };
}

/**
 * @param {App | null} declared
 * @param {[string, string][]} kindNames
 * @param {[string, string][]} fieldNames
 */
function editor(declared, kindNames, fieldNames) {
  /** @type {import("../../shared/parts/kept-form.js").KeptValues<App>} */
  const kept = keptValues(`console/app/${declared?.name ?? "-"}`);
  const present = kept.typed ?? declared ?? defaults;
  const name = /** @type {HTMLInputElement} */ (h("input", {
    name: "name", value: present.name, readonly: declared !== null, maxlength: 40, spellcheck: "false",
  }));
  const labels = labelsField(present.labels);
  const kinds = orderedBoxes(t("console.kinds.kinds"), kindNames, present.kinds ?? [], changed);
  const screenNames = screens.map((one) => /** @type {[string, string]} */ ([one, t(`screen.${one}`)]));
  const tabs = orderedBoxes(t("console.kinds.screens"), screenNames, present.screens ?? [], changed);
  const profile = orderedBoxes(t("console.kinds.profile"), fieldNames, present.profile ?? [], changed);
  const asked = orderedBoxes(t("console.kinds.registration"), registration.map((one) => [one, t(`console.registration.${one}`)]),
    present.registration ?? [], changed);
  const changes = h("div", {});
  const { button, fault } = declareButton(() => declare(read()));
  const remove = declared && h("button.danger", { type: "button", onclick: () => deleteApp(declared) }, t("action.delete"));
  const form = h("form.kind-form", { onsubmit: (/** @type {Event} */ event) => event.preventDefault(), oninput: changed },
    kept.note,
    h("label.field", {}, t("console.kinds.name"), name), labels.element,
    h("div.columns", {}, tabs.element, kinds.element, profile.element, asked.element),
    h("section", {}, h("h2", {}, t("console.kinds.difference")), changes), fault,
    h("div.actions", {}, button, exportButton(present.name || "app", read), remove));

  function read() {
    return /** @type {App} */ ({
      ...present, name: name.value.trim(), labels: labels.read(), kinds: kinds.read(), screens: tabs.read(),
      profile: profile.read(), registration: asked.read(),
    });
  }

  function draw() {
    fill(changes, differenceView(declared, read()));
  }

  function changed() {
    kept.save(read());
    draw();
  }

  async function declare(/** @type {App} */ wanted) {
    const { app } = await send("catalogue.declareApp", { app: wanted });
    kept.save(null);
    await loadApps();
    notice(t("console.kinds.declared", { name: app.name }));
    go(at("app", app.name), { replace: true });
  }
  draw();
  return form;
}

function deleteApp(/** @type {App} */ app) {
  return dangerousDialog({
    title: t("console.kinds.deleteNamed", { name: label(app) }), text: t("console.kinds.deleteText"), action: t("action.delete"),
    async run(_, key) {
      await send("catalogue.deleteApp", { app: app.name }, { key });
      await loadApps();
      go(at("kinds"));
    },
  });
}
