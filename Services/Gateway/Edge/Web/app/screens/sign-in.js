import { nextOf, arriveAt } from "../core/arrival.js";
import { Fault, send } from "../core/client.js";
import { deviceName, deviceToken, keepDevice } from "../core/device.js";
import { h } from "../core/dom.js";
import { go, link } from "../core/router.js";
import { current, person } from "../core/session.js";
import { t } from "../core/texts.js";
import { explainHere, simpleForm } from "../parts/simple-form.js";
import { textField } from "../parts/text-field.js";

/** @typedef {import("../core/router.js").Visit} Visit */

/**
 * Signs in by e-mail address or user name, and continues where the reader wanted to go.
 *
 * @param {Visit} visit
 */
export async function show(visit) {
  const { app, query, segments, signal } = visit;
  if (segments[1] === "forgotten") return (await import("./sign-in/forgotten.js")).show(visit);
  if (person() !== null) {
    if (!signal.aborted) go(nextOf(visit), { replace: true });
    return { title: "", body: h("div") };
  }
  const others = query.size > 0 ? `?${query}` : "";
  const body = h("section.account", {},
    h("h1", {}, t("account.signIn")),
    current()?.isGuest ? h("p", {}, t("signIn.guest")) : null,
    signInForm(visit),
    h("p", {}, h("a", { href: link(app, `sign-in/forgotten${others}`) }, t("signIn.forgotten"))),
    h("p", {}, t("signIn.new"), " ", h("a", { href: link(app, `register${others}`) }, t("account.register"))));
  return { title: t("account.signIn"), tab: "account", body };
}

function signInForm(/** @type {Visit} */ visit) {
  const code = textField({
    name: "code", label: t("code.label"), hint: t("signIn.codeWanted"), autocomplete: "one-time-code", inputmode: "numeric",
    maxlength: 8, required: false,
  });
  code.hidden = true;
  return simpleForm({
    fields: [
      textField({ name: "login", label: t("signIn.login"), autocomplete: "username", maxlength: 320 }),
      textField({ name: "password", label: t("account.password"), type: "password", autocomplete: "current-password" }),
      code,
    ],
    action: t("account.signIn"),
    async run({ login = "", password = "", code: typed = "" }) {
      const device = { device: deviceName(), deviceToken: deviceToken() };
      try {
        keepDevice(await send("auth.signIn", { login, password, ...device, code: typed.trim() || undefined }));
      } catch (error) {
        const isCodeWanted = error instanceof Fault && error.rule === "code-wanted" && code.hidden;
        if (!isCodeWanted) throw error;
        code.hidden = false;
        return code.querySelector("input")?.focus();
      }
      await arriveAt(nextOf(visit));
    },
    words: (error) =>
      error instanceof Fault && error.code === "unauthenticated" && !error.field ? t("signIn.wrong") : explainHere(error),
  });
}
