// Runs before the modules, as a part of the page. It says so if they are missing, since no other script can, and sends the
// first requests, which then arrive with the modules.

const slowMs = 15_000;
const known = ["en", "de", "nl"];

/** A value of the browser's storage, as `settings.js` writes it. @param {string} key */
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(`umkreis.${key}`) ?? "null");
  } catch {
    return null;
  }
}

/** The data that assembling has put into the page. @param {string} id */
const data = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "{}");

/** The language that the user has chosen, else the browser's first one that has a catalogue. */
const language = [String(stored("language") ?? ""), ...navigator.languages].map((tag) => tag.slice(0, 2))
  .find((tag) => known.includes(tag)) ?? "en";
document.documentElement.lang = language;

/** @param {"lost" | "slow"} reason */
function box(reason) {
  const { again, [reason]: words } = data("words")[language] ?? { lost: "The page is incomplete.", slow: "…", again: "↻" };
  const text = document.createElement("p"), button = document.createElement("button"), element = document.createElement("div");
  text.textContent = words;
  button.textContent = again;
  button.className = "button primary";
  button.addEventListener("click", () => location.reload());
  element.className = "empty";
  element.setAttribute("role", "alert");
  element.append(text, button);
  return element;
}

const whenRead = (/** @type {() => void} */ run) =>
  document.readyState === "loading" ? addEventListener("DOMContentLoaded", run, { once: true }) : run();

/** Shows the words unless the modules have shown something. @param {"lost" | "slow"} reason */
const say = (reason) => whenRead(() => {
  const main = document.getElementById("main");
  if (main?.childElementCount === 0) main.append(box(reason));
});

addEventListener("error", ({ target }) => {
  // A screen without its style sheet would replace words in its place.
  if (target instanceof HTMLLinkElement && target.relList.contains("stylesheet")) whenRead(() => document.body.prepend(box("lost")));
  else if (target === window || target instanceof HTMLScriptElement) say("lost");
}, true);
addEventListener("unhandledrejection", () => say("lost"));
setTimeout(() => say("slow"), slowMs);

/** @type {Map<string, Promise<Response>>} */
const begun = new Map();
const begin = (/** @type {string} */ path, /** @type {RequestInit | undefined} */ options) => {
  const response = fetch(path, options);
  response.catch(() => {});
  begun.set(path, response);
};
const files = data("files");
const texts = Object.entries(files).find(([path]) => path.endsWith(`/texts/${language}.json`))?.[1];
if (texts) begin(texts, undefined);
const calls = ["catalogue/listApps", "catalogue/listKinds", "auth/listProfileFields", ...(stored("session") ? ["auth/myAccount"] : [])];
for (const call of calls) begin(`/v1/${call}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" });
/** @type {any} */ (globalThis).begun = begun;

/** Loads the second module beside the first one, unless the screen is in the first. @param {string | undefined} screen */
function preload(screen) {
  const module = files["/app/screens/later.js"];
  if (module === undefined || screen === undefined || screen === "list" || screen === "post") return;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = module;
  document.head.append(link);
}
const [, , name, screen] = location.pathname.split("/");
if (screen) preload(screen);
// The first screen of an app is known with the apps.
else if (name) begun.get("/v1/catalogue/listApps")?.then((response) => response.clone().json()).then(({ apps = [] }) =>
  preload(apps.find((/** @type {any} */ { app }) => app.name === name)?.app.screens[0])).catch(() => {});
