import { hasText, t } from "../../shared/core/texts.js";

/** The events of the audit log, in the order of a person's account. */
export const auditEvents = [
  "user_created", "authn_login_success", "authn_login_fail", "authn_login_lock", "authn_login_fail_max", "session_logout",
  "authn_token_revoked", "authn_token_reuse", "excess_sessions_exceeded", "authn_password_change", "user_updated",
  "user_deleted", "authz_admin",
];

/** The key of an event's name: `console.event.userCreated` of `user_created`. */
const keyOf = (/** @type {string} */ event) =>
  `console.event.${event.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase())}`;

/** The name of an event in words; the one of a later server stays as it is. */
export const eventName = (/** @type {string} */ event) => hasText(keyOf(event)) ? t(keyOf(event)) : event;
