import { listen } from "../../shared/core/events.js";
import { label } from "../../shared/core/texts.js";

/** Lets a home screen show the visible app under its own name. */
export function startHomeScreen() {
  listen("appShown", (app) => {
    const query = app && new URLSearchParams({ app: app.name, name: label(app) });
    document.querySelector("link[rel=manifest]")?.setAttribute("href", `/app/manifest.webmanifest${query ? `?${query}` : ""}`);
    document.querySelector("meta[name=apple-mobile-web-app-title]")?.setAttribute("content", app ? label(app) : "Umkreis");
  });
}
