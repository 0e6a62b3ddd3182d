import { send } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { ago } from "../../../shared/core/format.js";
import { t } from "../../../shared/core/texts.js";
import { attempt } from "../../../shared/parts/notices.js";

/** @typedef {import("/umkreis.js").RunningSession} Session */

/** The sessions of the account; the user can end the others. */
export async function part() {
  const body = h("div.stack", {});

  async function load() {
    const { sessions } = await send("auth.listSessions", {});
    const others = sessions.length > 1
      ? h("button.danger", { type: "button", onclick: () => end("auth.revokeOtherSessions", {}) }, t("sessions.endOthers"))
      : null;
    fill(body, h("ul.entries", {}, ...sessions.map(row)), h("div.actions", {}, others));
  }

  /**
   * @param {"auth.revokeSession" | "auth.revokeOtherSessions"} call
   * @param {any} request
   */
  async function end(call, request) {
    if (await attempt(() => send(call, request), t("sessions.ended"))) await load();
  }

  const row = (/** @type {Session} */ { session, device, lastUsedAt, isCurrent }) => {
    const name = device ?? t("sessions.unnamed");
    const action = isCurrent ? h("strong", {}, t("sessions.this"))
      : h("button", { type: "button", "aria-label": t("sessions.endNamed", { device: name }),
        onclick: () => end("auth.revokeSession", { session }) }, t("sessions.end"));
    return h("li", {}, h("span", {}, h("bdi", {}, name), h("small", {}, t("sessions.used", { when: ago(lastUsedAt) }))), action);
  };
  await load();
  return body;
}
