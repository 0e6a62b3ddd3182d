import { cachedSend } from "./cache.js";
import { isSignedOut } from "./faults.js";
import { loadSession } from "./session.js";
import { t } from "./texts.js";

/**
 * @typedef {import("/umkreis.js").KindDefinition} Kind
 * @typedef {import("/umkreis.js").AttributeDefinition} Attribute
 * @typedef {"list" | "map" | "cards" | "favourites" | "mine" | "people" | "chats" | "trips" | "nearby"} ScreenName
 * @typedef {object} App
 * @property {string} name
 * @property {Record<string, string>} labels
 * @property {string[]} kinds
 * @property {string[]} profile names of the profile fields that the app shows
 * @property {ScreenName[]} screens the first one is the start screen
 * @property {string[]} registration fields of the registration, besides the password
 */

/** @type {App[]} */
let apps = [];
let installed = 0;
/** @type {Map<string, Kind>} */
let kinds = new Map();
/** @type {Attribute[]} */
let fields = [];

/** Loads the apps and the present user concurrently. */
export async function loadStart() {
  const identity = loadSession();
  const apps = loadApps().catch(async (error) => {
    // The cookie of an ended session refuses public calls as well, until a reply has removed it.
    if (!isSignedOut(error)) throw error;
    await identity;
    await loadApps();
  });
  await Promise.all([apps, identity]);
}

/** Loads the apps, kinds and profile fields of this server. */
export async function loadApps() {
  const [declared, listed, profile] = await Promise.all([
    cachedSend("catalogue.listApps", {}), cachedSend("catalogue.listKinds", {}),
    cachedSend("auth.listProfileFields", {}),
  ]);
  kinds = new Map(listed.kinds.map(({ kind }) => [kind.name, kind]));
  fields = profile.fields;
  apps = declared.apps.map(({ app }) => /** @type {App} */ (app));
  installed = apps.length;
  const shown = new Set(apps.flatMap((app) => app.kinds));
  const others = [...kinds.keys()].filter((name) => !shown.has(name));
  if (others.length > 0 || apps.length === 0) apps = [...apps, everything(others)];
}

/** An app for the kinds that no other app shows. */
function everything(/** @type {string[]} */ others) {
  const labels = Object.fromEntries([[document.documentElement.lang, t("apps.others")]]);
  const screens = /** @type {ScreenName[]} */ (["list", "map", "favourites", "mine"]);
  return { name: "more", labels, kinds: others, profile: [], screens, registration: ["displayName", "email"] };
}

export const allApps = () => apps;

/** Whether no app is installed yet; the only app is then the one with all kinds. */
export const isFresh = () => installed === 0;

/** @param {string} name */
export const findApp = (name) => apps.find((app) => app.name === name);

/** @param {string} name */
export const findKind = (name) => kinds.get(name);

/** The kinds of an app, in the app's order. */
export const kindsOf = (/** @type {App} */ app) => app.kinds.flatMap((name) => kinds.get(name) ?? []);

/** The profile fields of an app. */
export const profileFields = (/** @type {App} */ app) => fields.filter((field) => app.profile.includes(field.name));
