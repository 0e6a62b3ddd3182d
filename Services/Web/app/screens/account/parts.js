import { h } from "../../../shared/core/dom.js";
import { person } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { empty } from "../../../shared/parts/empty.js";
import * as blocked from "./blocked.js";
import * as data from "./data.js";
import * as email from "./email.js";
import * as password from "./password.js";
import * as photos from "./photos.js";
import * as searches from "./searches.js";
import * as sessions from "./sessions.js";
import * as username from "./username.js";

/**
 * @typedef {import("../../../shared/core/router.js").Visit} Visit
 * @typedef {(visit: Visit) => Promise<Node> | Node} Part
 */

/** @type {Record<string, { part: Part }>} */
const parts = { blocked, data, email, password, photos, searches, sessions, username };

/**
 * A page of the account, such as its sessions.
 *
 * @param {Visit} visit
 */
export async function showAccountPart(visit) {
  const { segments } = visit;
  const name = segments[1] ?? "";
  const known = Object.hasOwn(parts, name) && person() !== null ? parts[name] : undefined;
  const content = known ? await known.part(visit) : empty("info", t("shell.missing"));
  const title = known ? t(`account.${name}`) : t("shell.missing");
  const body = h("section.account", {},
    known ? h("h1", {}, title) : null, content);
  return { title, tab: "account", body };
}
