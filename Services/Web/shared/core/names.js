import { t } from "./texts.js";

/**
 * The name of a person, or a text in the user's language without one.
 *
 * @param {{ displayName: string, isGuest?: boolean }} profile
 */
export const nameOf = ({ displayName, isGuest }) =>
  isGuest ? t("shell.guest") : isNameless(displayName) ? t("person.nameless") : displayName;

/** Whether the server has no name of a person, so that others see a placeholder. */
export const isNameless = (/** @type {string | null | undefined} */ displayName) => !displayName || displayName === "someone";
