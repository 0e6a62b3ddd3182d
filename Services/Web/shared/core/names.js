import { t } from "./texts.js";

/**
 * The name of a person, or a text in the user's language without one.
 *
 * @param {{ displayName: string, isGuest?: boolean }} profile
 */
export const nameOf = ({ displayName, isGuest }) =>
  isGuest ? t("shell.guest") : displayName === "someone" ? t("person.nameless") : displayName;
