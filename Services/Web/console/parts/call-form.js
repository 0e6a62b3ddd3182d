import { fill, h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { confirmDialog } from "../../shared/parts/dialog.js";
import { notice, noticeFailure } from "../../shared/parts/notices.js";
import { selectField } from "../../shared/parts/choice-field.js";
import { snippets } from "../core/snippets.js";
import { runCall } from "./call-runner.js";
import { members, parsed, UnreadableJSON } from "./schema-field.js";

/**
 * A form for a call, by its schema or as JSON, with its reply and the call in three languages.
 *
 * @param {import("../core/call-table.js").CallFacts} call
 * @param {AbortSignal} signal
 */
export function callForm(call, signal) {
  const fields = members(call.request);
  const raw = /** @type {HTMLTextAreaElement} */ (h("textarea.code", {
    name: "body", spellcheck: "false", "aria-label": t("console.calls.body"),
  }));
  let isRaw = false;
  const request = () => isRaw ? parsed(raw.value || "{}", t("console.calls.body")) : fields.read();
  const toggle = h("button.small", { type: "button", "aria-pressed": "false", onclick: () => attempt(() => {
    if (!isRaw) raw.value = JSON.stringify(fields.read(), null, 2);
    isRaw = !isRaw;
    toggle.setAttribute("aria-pressed", String(isRaw));
    fill(place, isRaw ? raw : fields.element);
  }) }, "JSON");
  const place = h("div", {}, fields.element);
  const callers = ["self", "guest", "nobody"].map((name) => [name, t(`console.calls.${name}`)]);
  const caller = selectField("caller", t("console.calls.as"), callers, "self");
  const reply = h("div.reply", { role: "status" });
  const code = h("div.snippets", {});
  const form = h("form.call-form", { novalidate: true, onsubmit: send, oninput: draw, onchange: draw },
    h("div.head", {}, h("h2", {}, t("console.calls.request")), toggle), place,
    call.blob === "in" ? h("p", {}, t("console.calls.bytes"))
      : h("div.line", {}, caller, h("button.primary", { type: "submit" }, t("console.calls.send"))));

  async function send(/** @type {SubmitEvent} */ event) {
    event.preventDefault();
    const as = /** @type {import("./call-runner.js").Caller} */ (caller.querySelector("select")?.value ?? "self");
    try {
      const members = request();
      if (call.effect === "writes" && as === "self" && !await isSure()) return;
      const { isGood, ms, text } = await runCall(call.name, members, as, signal);
      const words = t(isGood ? "console.calls.replied" : "console.calls.refused", { ms });
      fill(reply, h(isGood ? "p.facts" : "p.facts.late", {}, words), h("pre", { tabindex: 0 }, text));
    } catch (error) {
      refuse(error);
    }
  }

  const isSure = () => confirmDialog({
    title: t("console.calls.really", { call: call.name }), text: t("console.calls.reallyText"), action: t("console.calls.send"),
  });

  function refuse(/** @type {unknown} */ error) {
    if (error instanceof UnreadableJSON) notice(t("console.calls.notJSON", { field: error.message }));
    else if (!signal.aborted) noticeFailure(error);
  }

  function attempt(/** @type {() => void} */ run) {
    try {
      run();
    } catch (error) {
      refuse(error);
    }
  }

  /** The snippets follow what is typed; not while it is no JSON. */
  function draw() {
    try {
      const all = snippets(call, request());
      fill(code, ...Object.entries(all).map(([name, text]) => snippet(name, text)));
    } catch {
      // The text is unfinished.
    }
  }
  draw();
  return h("div", {}, form, reply, h("h2", {}, t("console.calls.code")), code);
}

function snippet(/** @type {string} */ name, /** @type {string} */ text) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notice(t("console.calls.copied"));
  };
  return h("section", {}, h("div.head", {}, h("h3", {}, name), h("button.small", {
    type: "button", "aria-label": t("console.calls.copyForm", { name }), onclick: () => copy().catch(noticeFailure),
  }, t("console.calls.copy"))), h("pre", { tabindex: 0 }, text));
}
