import { nextOf, arriveAt } from "../../shared/core/arrival.js";
import { send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { go, link } from "../../shared/core/router.js";
import { current, person } from "../../shared/core/session.js";
import { t } from "../../shared/core/texts.js";
import { signInForm } from "../../shared/parts/sign-in-form.js";
import { deviceName, deviceToken, keepDevice } from "../core/device.js";
import * as forgotten from "./sign-in/forgotten.js";

/** @typedef {import("../../shared/core/router.js").Visit} Visit */

/**
 * Signs in by e-mail address or user name, and opens the address that the user wanted.
 *
 * @param {Visit} visit
 */
export async function show(visit) {
  const { app, query, segments, signal } = visit;
  if (segments[1] === "forgotten") return forgotten.show(visit);
  if (person() !== null) {
    if (!signal.aborted) go(nextOf(visit), { replace: true });
    return { title: "", body: h("div") };
  }
  const others = query.size > 0 ? `?${query}` : "";
  const body = h("section.account", {},
    h("h1", {}, t("account.signIn")),
    current()?.isGuest ? h("p", {}, t("signIn.guest")) : null,
    signInForm({
      texts: { code: t("code.label"), codeWanted: t("signIn.codeWanted") },
      signIn: async (given, pause) =>
        keepDevice(await send("auth.signIn", { ...given, device: deviceName(), deviceToken: deviceToken() }, pause)),
      done: () => arriveAt(nextOf(visit)),
    }),
    h("p", {}, h("a", { href: link(app, `sign-in/forgotten${others}`) }, t("signIn.forgotten"))),
    h("p", {}, t("signIn.new"), " ", h("a", { href: link(app, `register${others}`) }, t("account.register"))));
  return { title: t("account.signIn"), tab: "account", body };
}
