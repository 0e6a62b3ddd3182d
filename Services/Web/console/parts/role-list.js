import { t } from "../../shared/core/texts.js";

/** The names of roles. */
export const roleList = (/** @type {string[]} */ roles) => roles.map((role) => t(`console.role.${role}`)).join(", ");
