import { profileFields } from "../../shared/core/apps.js";
import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { person, refreshAccount } from "../../shared/core/session.js";
import { t } from "../../shared/core/texts.js";
import { attributeField } from "../../shared/parts/attribute-field.js";
import { selectField } from "../../shared/parts/choice-field.js";
import { attempt, notice } from "../../shared/parts/notices.js";
import { avatar } from "../../shared/parts/photo.js";
import { simpleForm } from "../../shared/parts/simple-form.js";
import { textField } from "../../shared/parts/text-field.js";
import { photoPicker, uploadPhoto } from "../parts/photo-picker.js";
import { signInFirst } from "../parts/sign-in-first.js";
import { homeSection } from "./profile/home-section.js";
import { languageField } from "./profile/language-field.js";

/**
 * @typedef {import("../../shared/core/router.js").Visit} Visit
 * @typedef {import("/umkreis.js").Profile} Profile
 * @typedef {import("/umkreis.js").UpdateProfile} Update
 */

/**
 * The form for the user's profile, and its visibility.
 *
 * @param {Visit} visit
 */
export async function show({ app, signal }) {
  const account = person();
  const title = t("profile.edit");
  if (account === null) return { title, tab: "account", body: signInFirst(app, "account", t("profile.none"), "") };
  const [{ profile }, { home }] = await Promise.all([
    send("auth.findProfile", { user: account.user }, { signal }), send("auth.myHomeLocation", {}, { signal }),
  ]);
  const body = h("section.account", {},
    h("h1", {}, title),
    photoSection(profile),
    profileForm(app, account, profile),
    homeSection(home));
  return { title, tab: "account", body };
}

/** Uploads the photo as soon as it is chosen; the rest of the screen stays. */
function photoSection(/** @type {Profile} */ profile) {
  const section = h("div", {});
  let present = profile;

  async function change(/** @type {() => Promise<Update>} */ update, /** @type {string} */ done) {
    // One after the other: the last choice holds.
    for (const button of section.querySelectorAll("button")) button.disabled = true;
    await attempt(async () => ({ profile: present } = await send("auth.updateProfile", await update())), done);
    draw();
  }

  const choose = (/** @type {File} */ file) => change(async () => ({ photo: await uploadPhoto(file) }), t("profile.photoSaved"));
  const remove = () => change(async () => ({ clear: ["photo"] }), t("profile.photoRemoved"));

  function draw() {
    const { element } = photoPicker(avatar(present, "l"), choose);
    if (present.photo) element.append(h("button", { type: "button", onclick: remove }, t("profile.removePhoto")));
    fill(section, element);
  }
  draw();
  return section;
}

/**
 * @param {import("../../shared/core/apps.js").App} app
 * @param {import("../../shared/core/session.js").Account} account
 * @param {Profile} profile
 */
function profileForm(app, account, profile) {
  const { bio, contact, attributes, nameVisibility } = profile;
  const fields = profileFields(app).map((definition) => ({
    name: `attributes.${definition.name}`, key: definition.name, field: attributeField(definition, attributes?.[definition.name]),
  }));
  const languages = languageField(profile.languages ?? []);
  const text = (/** @type {string} */ name, /** @type {string | null | undefined} */ value, more = {}) =>
    textField({ name, label: t(`profile.${name}`), value: value ?? "", required: false, maxlength: 80, ...more });
  return simpleForm({
    fields: [
      text("displayName", account.displayName, { autocomplete: "nickname", hint: t("profile.nameHint") }),
      text("firstName", account.firstName, { autocomplete: "given-name" }),
      text("lastName", account.lastName, { autocomplete: "family-name" }),
      selectField("nameVisibility", t("profile.nameVisibility"),
        words("names", ["registered", "everyone"]), nameVisibility ?? "registered"),
      text("bio", bio, { type: "textarea", maxlength: 1_000 }),
      ...fields.map(({ field }) => field.element),
      languages.element,
      h("h2", {}, t("profile.contact")),
      text("contact.phone", contact?.phone, { type: "tel", autocomplete: "tel", maxlength: 40, hint: t("profile.phoneHint") }),
      text("contact.email", contact?.email, { type: "email", autocomplete: "email", maxlength: 254 }),
      selectField("contact.visibility", t("profile.contactVisibility"),
        words("contact", ["nobody", "contacts", "everyone"]), contact?.visibility ?? "nobody"),
    ],
    draft: `${app.name}/profile`,
    action: t("action.save"),
    async run(values) {
      const attributes = fields.map(({ name, key, field }) => ({ name, key, value: field.read() }));
      await send("auth.updateProfile", changeOf(values, languages.read(), attributes));
      // Shows the screen again, which must have begun when the notice invites to go on.
      await refreshAccount();
      notice(t("profile.saved"));
    },
  });
}

const words = (/** @type {string} */ of, /** @type {string[]} */ all) => all.map((word) => [word, t(`profile.${of}.${word}`)]);

/**
 * Adds the given values, and clears the emptied ones.
 *
 * @param {Record<string, string>} values
 * @param {string[]} languages
 * @param {{ name: string, key: string, value: import("../../shared/parts/attribute-field.js").Value | undefined }[]} attributes
 * @returns {Update}
 */
function changeOf(values, languages, attributes) {
  const given = (/** @type {string} */ name) => values[name]?.trim() || undefined;
  const clearable = ["displayName", "firstName", "lastName", "bio", "contact.phone", "contact.email"];
  return {
    displayName: given("displayName"), firstName: given("firstName"), lastName: given("lastName"), bio: given("bio"),
    nameVisibility: /** @type {any} */ (values.nameVisibility), languages: languages.length > 0 ? languages : undefined,
    contact: {
      phone: given("contact.phone"), email: given("contact.email"), visibility: /** @type {any} */ (values["contact.visibility"]),
    },
    attributes: Object.fromEntries(attributes.flatMap(({ key, value }) => value === undefined ? [] : [[key, value]])),
    clear: [...clearable.filter((name) => !given(name)), ...(languages.length === 0 ? ["languages"] : []),
      ...attributes.filter(({ value }) => value === undefined).map(({ name }) => name)],
  };
}
