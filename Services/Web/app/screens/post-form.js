import { findKind } from "../../shared/core/apps.js";
import { cachedSend } from "../../shared/core/cache.js";
import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { person } from "../../shared/core/session.js";
import { label, t } from "../../shared/core/texts.js";
import { emptyScreen } from "../../shared/parts/empty.js";
import { addLinks, addWords } from "../parts/add-links.js";
import { signInFirst } from "../parts/sign-in-first.js";
import { postForm } from "./post-form/form.js";
import { placeFromQuery } from "./post-form/place-query.js";

/**
 * The form for a new post (`new/<kind>`) or a present one (`edit/<id>`).
 *
 * @param {import("../../shared/core/router.js").Visit} visit
 */
export async function show(visit) {
  const { app, segments: [action, name = ""], query, signal } = visit;
  const isNew = action === "new";
  const user = person()?.user;
  if (user === undefined) return shown(visit, t("form.signIn"), signInFirst(app, "edit", t("form.signIn")));
  const post = isNew ? null : (await send("catalogue.findPost", { id: name }, { signal })).post;
  const kind = findKind(post?.content.kind ?? name);
  if (kind === undefined) return shown(visit, t("shell.missing"), emptyScreen("info", t("form.noKind"), "", ...addLinks(app)));
  if (post !== null && post.owner !== user) return shown(visit, t("fault.forbidden"), emptyScreen("info", t("form.notYours")));
  const contact = isNew && kind.facets.contact ? await contactOf(user, signal) : null;
  const content = post?.content ?? { kind: kind.name, title: "", contact, ...placeFromQuery(query) };
  const form = h("section.form", {});
  const title = isNew ? addWords(kind) : t("form.edit");
  const isFromMap = query.has("lat") || query.has("geoname");
  fill(form, h("h1", {}, title), postForm({ app, kind, post, content, signal, isFromMap }));
  return shown(visit, title, form);
}

/**
 * The contact of the user's profile, if everybody sees it, as everybody will see that of the post.
 *
 * @param {string} user
 * @param {AbortSignal} signal
 */
async function contactOf(user, signal) {
  const reply = await cachedSend("auth.findProfile", { user }, { signal, timeoutMs: 5_000 }).catch(() => null);
  const { email, phone, visibility } = reply?.profile.contact ?? {};
  return visibility === "everyone" ? { email, phone } : null;
}

/**
 * @param {import("../../shared/core/router.js").Visit} visit
 * @param {string} title
 * @param {Node} body
 */
function shown({ app }, title, body) {
  return { title: `${title} · ${label(app)}`, tab: app.screens.includes("mine") ? "mine" : app.screens[0], body };
}
