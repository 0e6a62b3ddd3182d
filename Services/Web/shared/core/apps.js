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
/** The last replies, by which changes are noticed. */
let known = "";

/** Loads the apps and the present user concurrently. @param {import("/umkreis.js").SendOptions} [options] of the apps */
export async function loadStart(options) {
  const identity = loadSession();
  const apps = loadApps(options).catch(async (error) => {
    // The cookie of an ended session refuses public calls as well, until a reply has removed it.
    if (!isSignedOut(error)) throw error;
    await identity;
    await loadApps(options);
  });
  await Promise.all([apps, identity]);
}

/**
 * Loads the apps, kinds and profile fields of this server.
 *
 * @param {import("/umkreis.js").SendOptions} [options]
 * @returns {Promise<boolean>} whether they have changed
 */
export async function loadApps(options) {
  const replies = await Promise.all([
    cachedSend("catalogue.listApps", {}, options), cachedSend("catalogue.listKinds", {}, options),
    cachedSend("auth.listProfileFields", {}, options),
  ]);
  const before = known;
  known = JSON.stringify(replies);
  const [declared, listed, profile] = replies;
  kinds = new Map(listed.kinds.map(({ kind }) => [kind.name, kind]));
  fields = profile.fields;
  apps = declared.apps.map(({ app }) => /** @type {App} */ (app));
  installed = apps.length;
  const shown = new Set(apps.flatMap((app) => app.kinds));
  const others = [...kinds.keys()].filter((name) => !shown.has(name));
  if (others.length > 0 || apps.length === 0) apps = [...apps, everything(others)];
  return known !== before;
}

/** An app for the kinds that no other app shows. */
function everything(/** @type {string[]} */ others) {
  const labels = Object.fromEntries([[document.documentElement.lang, t("apps.others")]]);
  const screens = /** @type {ScreenName[]} */ (["list", "map", "favourites", "mine"]);
  return { name: "more", labels, kinds: others, profile: [], screens, registration: ["displayName", "email"] };
}

export const allApps = () => apps;

/** Whether the server has answered yet. */
export const isLoaded = () => known !== "";

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
