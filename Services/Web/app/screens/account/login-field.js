import { h } from "../../../shared/core/dom.js";

/**
 * Names the account for password managers; the user does not see it.
 *
 * @param {import("../../../shared/core/session.js").Account | null} account
 */
export const loginField = (account) => h("input", {
  type: "text", name: "login", autocomplete: "username", readonly: true, hidden: true,
  value: account?.email ?? account?.username ?? "",
});
