import { link } from "./router.js";
import { refreshAccount } from "./session.js";

/**
 * The address that the user wanted to open before signing in: a path of this app, else the app's start.
 *
 * @param {import("./router.js").Visit} visit
 */
export function nextOf({ app, query }) {
  const next = query.get("next") ?? "";
  if (!next.startsWith("/app/") || !URL.canParse(next, location.origin)) return link(app);
  const { origin, pathname, search } = new URL(next, location.origin);
  return origin === location.origin && pathname.startsWith("/app/") ? pathname + search : link(app);
}

/** The address of the sign-in screen, which leads back to the present address. */
export const signInLink = (/** @type {{ name: string }} */ app, screen = "sign-in") =>
  link(app, `${screen}?next=${encodeURIComponent(location.pathname + location.search)}`);

/** Loads the present user, and shows an address in place of the form. */
export async function arriveAt(/** @type {string} */ address) {
  // The event `sessionChanged` shows the screen of the address.
  await refreshAccount(() => history.replaceState(null, "", address));
}
