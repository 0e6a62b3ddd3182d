import { profileFields } from "../../shared/core/apps.js";
import { arriveAt, nextOf } from "../../shared/core/arrival.js";
import { Fault, send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { go, link } from "../../shared/core/router.js";
import { current, person } from "../../shared/core/session.js";
import { language, t } from "../../shared/core/texts.js";
import { attributeField } from "../../shared/parts/attribute-field.js";
import { confirmDialog } from "../../shared/parts/dialog.js";
import { noticeFailure } from "../../shared/parts/notices.js";
import { simpleForm } from "../../shared/parts/simple-form.js";
import { textField } from "../../shared/parts/text-field.js";
import { deviceName, keepDevice } from "../core/device.js";
import { intent } from "../core/intent.js";
import { newPasswordField } from "../parts/password-rules.js";
import { photoPicker, uploadPhoto } from "../parts/photo-picker.js";
import * as code from "./register/code.js";
import * as home from "./register/home.js";

/** @typedef {import("../../shared/core/router.js").Visit} Visit */

/** The fields that an app may ask for. */
const known = {
  displayName: { autocomplete: "nickname", maxlength: 80 },
  firstName: { autocomplete: "given-name", maxlength: 80 },
  lastName: { autocomplete: "family-name", maxlength: 80 },
  username: { autocomplete: "username", maxlength: 30 },
  email: { type: "email", autocomplete: "email", maxlength: 254 },
};

/**
 * The registration with the fields of the app.
 *
 * @param {Visit} visit
 */
export async function show(visit) {
  const { app, query, segments, signal } = visit;
  if (segments[1] === "home") return home.show(visit);
  if (segments[1] === "code") return code.show(visit);
  if (person() !== null) {
    if (!signal.aborted) go(nextOf(visit), { replace: true });
    return { title: "", body: h("div") };
  }
  const body = h("section.account", {},
    h("h1", {}, t("account.register")),
    current()?.isGuest ? h("p", {}, t("register.guest")) : null,
    await registerForm(visit),
    h("p", {}, t("register.known"), " ",
      h("a", { href: link(app, `sign-in${query.size > 0 ? `?${query}` : ""}`) }, t("account.signIn"))));
  return { title: t("account.register"), tab: "account", body };
}

async function registerForm(/** @type {Visit} */ visit) {
  const { app } = visit;
  const isRepeated = app.registration.includes("repeatedPassword");
  const asked = Object.entries(known).filter(([name]) => app.registration.includes(name));
  const attributes = profileFields(app).map((definition) => ({ name: definition.name, field: attributeField(definition) }));
  const repeated = { name: "repeatedPassword", type: "password", autocomplete: "new-password" };
  const photo = attributes.length > 0 ? photoPicker() : null;
  const keyOf = intent();
  return simpleForm({
    fields: [
      ...asked.map(([name, options]) => textField({ name, label: t(`register.${name}`), ...options })),
      await newPasswordField("password", t("account.password")),
      isRepeated ? textField({ ...repeated, label: t("register.repeatedPassword") }) : null,
      ...attributes.map(({ field }) => field.element), photo?.element ?? null,
    ],
    action: t("account.register"),
    async run({ repeatedPassword, ...values }) {
      if (isRepeated && repeatedPassword !== values.password) {
        throw new Fault("invalid", "the passwords differ", { field: "repeatedPassword", rule: "not-repeated" });
      }
      const account = Object.fromEntries(asked.map(([name]) => [name, values[name]]));
      const request = { ...account, password: values.password ?? "", device: deviceName(), language: language() };
      const reply = await send("auth.register", { ...request, signIn: !isRepeated }, keyOf(request));
      keepDevice(reply);
      if (isRepeated) return await askToSignIn(visit, values.email ?? values.username ?? "", request.password);
      // The server does not reveal whether the address was free; the mailed code does.
      if (reply.isGuest) return await arriveAt(link(app, "register/code"));
      const given = attributes.map(({ name, field }) => [name, field.read()]).filter(([, value]) => value !== undefined);
      const isComplete = await completeProfile(Object.fromEntries(given), photo?.file());
      const after = app.screens.includes("people") ? link(app, "register/home") : nextOf(visit);
      await arriveAt(isComplete ? after : link(app, "profile"));
    },
  });
}

/**
 * Uploads the photo and saves the profile's fields, which need the account.
 *
 * @param {Record<string, import("../../shared/parts/attribute-field.js").Value>} attributes
 * @param {File | null | undefined} file
 * @returns {Promise<boolean>} `false` if the account exists without this profile
 */
async function completeProfile(attributes, file) {
  try {
    const photo = file ? await uploadPhoto(file) : undefined;
    if (photo || Object.keys(attributes).length > 0) await send("auth.updateProfile", { attributes, photo });
    return true;
  } catch (error) {
    noticeFailure(error);
    return false;
  }
}

/**
 * Asks whether to sign in with the new account.
 *
 * @param {Visit} visit
 * @param {string} login
 * @param {string} password
 */
async function askToSignIn(visit, login, password) {
  const wants = await confirmDialog({ title: t("register.done"), text: t("register.signInNow"), action: t("account.signIn") });
  if (wants) keepDevice(await send("auth.signIn", { login, password, device: deviceName() }));
  await arriveAt(wants ? nextOf(visit) : link(visit.app));
}
