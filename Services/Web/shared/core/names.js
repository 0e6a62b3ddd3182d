import { t } from "./texts.js";

/**
 * What the reader's language calls a person: the name, if there is one.
 *
 * @param {{ displayName: string, isGuest?: boolean }} profile
 */
export const nameOf = ({ displayName, isGuest }) =>
  isGuest ? t("shell.guest") : displayName === "someone" ? t("person.nameless") : displayName;
