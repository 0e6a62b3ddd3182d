import { send } from "../../shared/core/client.js";
import { listen } from "../../shared/core/events.js";
import { person } from "../../shared/core/session.js";

/** @type {{ user: string, photo: string | null }} */
let known = { user: "", photo: null };

/** The id of the user's photo, once it is known. */
export const ownPhoto = () => known.user === person()?.user ? known.photo : null;

/**
 * Learns the user's photo, and each change of it.
 *
 * @param {() => void} changed
 */
export function followOwnPhoto(changed) {
  listen("replied", ({ call, reply }) => {
    if (call !== "auth.findProfile" && call !== "auth.updateProfile") return;
    const { user, photo = null } = reply.profile;
    if (user !== person()?.user || (known.user === user && known.photo === photo)) return;
    known = { user, photo };
    changed();
  });
  const load = () => {
    const user = person()?.user;
    // The reply arrives as the event above.
    if (user !== undefined && user !== known.user) send("auth.findProfile", { user }).catch(() => {});
  };
  listen("sessionChanged", load);
  load();
}
