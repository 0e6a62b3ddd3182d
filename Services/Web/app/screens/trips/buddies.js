import { cachedSend } from "../../../shared/core/cache.js";
import { send } from "../../../shared/core/client.js";
import { h } from "../../../shared/core/dom.js";
import { nameOf } from "../../../shared/core/names.js";
import { go, link, showAgain } from "../../../shared/core/router.js";
import { person } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { confirmDialog } from "../../../shared/parts/dialog.js";
import { attempt, notice } from "../../../shared/parts/notices.js";
import { simpleForm } from "../../../shared/parts/simple-form.js";
import { textField } from "../../../shared/parts/text-field.js";
import { askForName } from "../../parts/own-name.js";
import { personRow } from "../../parts/person-row.js";

/**
 * @typedef {import("../../../shared/core/router.js").Visit} Visit
 * @typedef {import("/umkreis.js").Trip} Trip
 */

/**
 * Lists the members; the owner invites and removes, a buddy can leave.
 *
 * @param {Visit} visit
 * @param {Trip} trip
 */
export async function buddySection({ app, signal }, trip) {
  const { id, owner, buddies, standing } = trip;
  const { profiles } = await cachedSend("auth.findProfiles", { users: [owner, ...buddies] }, { signal });
  const isOwner = standing === "owner";

  async function ask(/** @type {() => Promise<unknown>} */ run, /** @type {string} */ title, /** @type {string} */ done) {
    return await confirmDialog({ title, action: title, danger: true }) && await attempt(run, done);
  }

  const remove = async (/** @type {string} */ user) => {
    const isGone = await ask(() => send("catalogue.removeBuddy", { id, user }), t("trip.removeBuddy"), t("trip.buddyRemoved"));
    if (isGone) showAgain();
  };

  const leave = async () => {
    const hasLeft = await ask(() => send("catalogue.leaveTrip", { id }), t("trip.leave"), t("trip.left"));
    if (hasLeft) go(link(app, "trips"), { replace: true });
  };

  const rows = profiles.map((profile) => h("li.trip-row", {},
    personRow(app, profile),
    isOwner && profile.user !== person()?.user ? h("button", { type: "button", onclick: () => remove(profile.user),
      "aria-label": t("trip.removeNamed", { name: nameOf(profile) }) }, t("trip.remove")) : null));
  return h("section.stack", {},
    h("h2", {}, t("trip.buddies")), h("ul.rows", {}, ...rows),
    trip.invitations ? h("p", {}, t("trip.invitations", { count: trip.invitations })) : null,
    isOwner ? inviteForm(id) : null,
    trip.invitations ? revokeForm(id) : null,
    standing === "buddy" ? h("div.actions", {}, h("button.danger", { type: "button", onclick: leave }, t("trip.leave"))) : null);
}

/** @param {string} id */
const inviteForm = (id) => emailForm(
  {
    label: t("trip.inviteEmail"), hint: t("trip.inviteHint"), action: t("trip.invite"), done: t("trip.inviteSent"),
    draft: `trip/${id}/invite`,
  },
  async (email) => await askForName() && await send("catalogue.inviteBuddy", { id, email }));

/**
 * Withdraws an invitation. The owner types the address, because the server does not list addresses.
 *
 * @param {string} id
 */
const revokeForm = (id) => h("details.menu", {}, h("summary", {}, t("trip.revoke")),
  emailForm({ label: t("trip.revokeEmail"), action: t("trip.revoke"), done: t("trip.revoked"), draft: `trip/${id}/revoke` },
    (email) => send("catalogue.removeBuddy", { id, email })));

/**
 * A form that runs an action with an address, and shows the trip again.
 *
 * @param {{ label: string, hint?: string, action: string, done: string, draft: string }} words
 * @param {(email: string) => Promise<unknown>} run
 */
const emailForm = ({ label, hint, action, done, draft }, run) => simpleForm({
  fields: [textField({ name: "email", label, hint, type: "email", autocomplete: "off", maxlength: 254 })],
  draft,
  action,
  async run({ email = "" }) {
    if (await run(email.trim()) === false) return;
    notice(done);
    showAgain();
  },
});
