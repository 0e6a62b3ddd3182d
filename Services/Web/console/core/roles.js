import { person } from "../../shared/core/session.js";

const has = (/** @type {string} */ role) => person()?.roles.includes(role) ?? false;

export const isOperator = () => has("operator");

/** Operators may do what moderators may. */
export const isModerator = () => has("moderator") || isOperator();
