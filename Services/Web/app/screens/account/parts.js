import { h } from "../../../shared/core/dom.js";
import { person } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { empty } from "../../../shared/parts/empty.js";

/**
 * @typedef {import("../../../shared/core/router.js").Visit} Visit
 * @typedef {(visit: Visit) => Promise<Node> | Node} Part
 */

/** @type {Record<string, () => Promise<{ part: Part }>>} */
const parts = {
  blocked: () => import("./blocked.js"),
  data: () => import("./data.js"),
  email: () => import("./email.js"),
  password: () => import("./password.js"),
  photos: () => import("./photos.js"),
  searches: () => import("./searches.js"),
  sessions: () => import("./sessions.js"),
  username: () => import("./username.js"),
};

/**
 * A page of the account, such as its sessions.
 *
 * @param {Visit} visit
 */
export async function showAccountPart(visit) {
  const { segments } = visit;
  const name = segments[1] ?? "";
  const load = Object.hasOwn(parts, name) && person() !== null ? parts[name] : undefined;
  const content = load ? await (await load()).part(visit) : empty("info", t("shell.missing"));
  const title = load ? t(`account.${name}`) : t("shell.missing");
  const body = h("section.account", {},
    load ? h("h1", {}, title) : null, content);
  return { title, tab: "account", body };
}
