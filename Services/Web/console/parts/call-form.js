import { fill, h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { selectField } from "../../shared/parts/choice-field.js";
import { confirmDialog } from "../../shared/parts/dialog.js";
import { notice, noticeFailure } from "../../shared/parts/notices.js";
import { snippets } from "../core/snippets.js";
import { runCall } from "./call-runner.js";
import { members, parsed, UnreadableJSON } from "./schema-field.js";

/**
 * A form for a call, by its schema or as JSON, with its reply and the call in three languages.
 *
 * @param {import("../core/call-table.js").CallFacts} call
 * @param {AbortSignal} signal
 */
export const callForm = (call, signal) => new CallForm(call, signal).element;

class CallForm {
  #isRaw = false;
  #reply = h("div.reply", { role: "status" });
  #code = h("div.snippets", {});
  #raw = /** @type {HTMLTextAreaElement} */ (h("textarea.code", {
    name: "body", spellcheck: "false", "aria-label": t("console.calls.body"),
  }));
  #toggle = h("button.small", { type: "button", "aria-pressed": "false", onclick: () => this.#switch() }, "JSON");

  /** @param {import("../core/call-table.js").CallFacts} call @param {AbortSignal} signal */
  constructor(call, signal) {
    this.call = call;
    this.signal = signal;
    this.fields = members(call.request);
    this.place = h("div", {}, this.fields.element);
    const callers = ["self", "guest", "nobody"].map((name) => [name, t(`console.calls.${name}`)]);
    this.caller = selectField("caller", t("console.calls.as"), callers, "self");
    const draw = () => this.#draw();
    const form = h("form.call-form", {
      novalidate: true, onsubmit: (/** @type {SubmitEvent} */ event) => this.#send(event), oninput: draw, onchange: draw,
    }, h("div.head", {}, h("h2", {}, t("console.calls.request")), this.#toggle), this.place,
    call.blob === "in" ? h("p", {}, t("console.calls.bytes"))
      : h("div.line", {}, this.caller, h("button.primary", { type: "submit" }, t("console.calls.send"))));
    this.element = h("div", {}, form, this.#reply, h("h2", {}, t("console.calls.code")), this.#code);
    draw();
  }

  #request() {
    return this.#isRaw ? parsed(this.#raw.value || "{}", t("console.calls.body")) : this.fields.read();
  }

  /** Switches between fields and JSON. */
  #switch() {
    try {
      if (!this.#isRaw) this.#raw.value = JSON.stringify(this.fields.read(), null, 2);
      this.#isRaw = !this.#isRaw;
      this.#toggle.setAttribute("aria-pressed", String(this.#isRaw));
      fill(this.place, this.#isRaw ? this.#raw : this.fields.element);
    } catch (error) {
      this.#refuse(error);
    }
  }

  async #send(/** @type {SubmitEvent} */ event) {
    event.preventDefault();
    const as = /** @type {import("./call-runner.js").Caller} */ (this.caller.querySelector("select")?.value ?? "self");
    try {
      const request = this.#request();
      if (this.call.effect === "writes" && as === "self" && !await this.#isSure()) return;
      const { isGood, ms, text } = await runCall(this.call.name, request, as, this.signal);
      const outcome = t(isGood ? "console.calls.replied" : "console.calls.refused", { ms });
      fill(this.#reply, h(isGood ? "p.facts" : "p.facts.late", {}, outcome), h("pre", { tabindex: 0 }, text));
    } catch (error) {
      this.#refuse(error);
    }
  }

  #isSure() {
    const title = t("console.calls.really", { call: this.call.name });
    return confirmDialog({ title, text: t("console.calls.reallyText"), action: t("console.calls.send") });
  }

  #refuse(/** @type {unknown} */ error) {
    if (error instanceof UnreadableJSON) notice(t("console.calls.notJSON", { field: error.message }));
    else if (!this.signal.aborted) noticeFailure(error);
  }

  /** Shows the snippets of the present request. */
  #draw() {
    try {
      const all = snippets(this.call, this.#request());
      fill(this.#code, ...Object.entries(all).map(([name, text]) => snippet(name, text)));
    } catch {
      // Unfinished JSON keeps the former snippets.
    }
  }
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
