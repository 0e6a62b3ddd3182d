import { send } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { dayOf } from "../../../shared/core/format.js";
import { nameOf } from "../../../shared/core/names.js";
import { t } from "../../../shared/core/texts.js";
import { empty } from "../../../shared/parts/empty.js";
import { attempt } from "../../../shared/parts/notices.js";
import { allBlocks } from "../../core/blocks.js";

/** The people that the user has blocked. */
export async function part() {
  const body = h("div.stack", {});

  async function load() {
    const blocks = await allBlocks();
    const names = await namesOf(blocks.map(({ user }) => user));
    if (blocks.length === 0) return fill(body, empty("block", t("blocked.none"), t("blocked.what")));
    fill(body, h("p", {}, t("blocked.what")), h("ul.entries", {}, ...blocks.map(({ user, blockedAt }) => {
      const name = names.get(user) ?? t("person.unknown");
      return h("li", {}, h("span", {}, h("bdi", {}, name), h("small", {}, dayOf(blockedAt))),
        h("button", { type: "button", "aria-label": t("blocked.undoNamed", { name }), onclick: () => unblock(user) },
          t("blocked.undo")));
    })));
  }

  async function unblock(/** @type {string} */ user) {
    if (await attempt(() => send("auth.unblock", { user }), t("blocked.undone"))) await load();
  }
  await load();
  return body;
}

/** @param {string[]} users */
async function namesOf(users) {
  /** @type {Map<string, string>} */
  const names = new Map();
  for (let start = 0; start < users.length; start += 200) {
    const { profiles } = await send("auth.findProfiles", { users: users.slice(start, start + 200) });
    for (const profile of profiles) names.set(profile.user, nameOf(profile));
  }
  return names;
}
