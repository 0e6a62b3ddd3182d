import { remember, remembered } from "./settings.js";

/** @typedef {"system" | "light" | "dark"} Theme */

/** @returns {Theme} */
export const theme = () => remembered("theme", "system");

/** @param {Theme} wanted */
export function chooseTheme(wanted) {
  remember("theme", wanted === "system" ? undefined : wanted);
  applyTheme();
}

/** Marks the page for the style sheets. */
export function applyTheme() {
  const wanted = theme();
  if (wanted === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = wanted;
}
