import { allApps } from "../../../shared/core/apps.js";
import { photoURL } from "../../../shared/core/client.js";
import { h } from "../../../shared/core/dom.js";
import { ago, isolated, money } from "../../../shared/core/format.js";
import { link } from "../../../shared/core/router.js";
import { t } from "../../../shared/core/texts.js";
import { menuDialog } from "../../../shared/parts/dialog.js";
import { iconButton } from "../../../shared/parts/icon-button.js";
import { icon } from "../../../shared/parts/icons.js";
import { statusView } from "../../../shared/parts/status.js";
import { telephone } from "../../../shared/parts/words.js";
import { noteDialog } from "./note.js";

/** @typedef {import("/umkreis.js").FavouriteEntry} Entry */

/**
 * @typedef {object} EntryActions
 * @property {(entry: Entry, element: HTMLElement) => void} remove
 * @property {string} [list] of the entry; without it, the default list
 * @property {() => void} changed
 */

/**
 * A favourite: its picture, title, state, note and contact.
 *
 * @param {import("../../../shared/core/apps.js").App} app
 * @param {Entry} entry
 * @param {EntryActions | null} actions `null` in another user's list
 */
export function favouriteEntry(app, entry, actions) {
  const { post, card, note, state, opening } = entry;
  // The favourites of all apps are in the same lists.
  const home = [app, ...allApps()].find(({ kinds }) => kinds.includes(card?.kind ?? "")) ?? app;
  const title = card?.title ?? missingTitle(entry);
  const picture = card?.photo
    && h("div.photo.cover", {}, h("img", { src: photoURL(card.photo, "320"), alt: "", loading: "lazy", decoding: "async" }));
  const heading = h("h2", { dir: "auto" }, title);
  const price = card?.price && h("span.price", {}, money(card.price));
  const facts = h("p.facts", {}, badge(entry), price, ["ok", "changed"].includes(state) && statusView(opening));
  const words = h("div.words", {}, heading, facts, card?.text && h("p.excerpt", { dir: "auto" }, card.text),
    note && h("p.own-note", { dir: "auto" }, note));
  const element = h("li.favourite", { "data-post": post },
    card ? h("a.row", { href: link(home, `post/${post}`) }, picture, words) : h("div.row", {}, picture, words),
    actions && moreButton(title, actions, entry, () => element), contacts(card));
  return element;
}

/**
 * The button with the other actions: the note, and removing the favourite.
 *
 * @param {string} title
 * @param {EntryActions} actions
 * @param {Entry} entry
 * @param {() => HTMLElement} element
 */
function moreButton(title, { remove, changed, list }, entry, element) {
  const open = () => menuDialog(title, [
    ["favourite.note", "edit", () => noteDialog(entry, list, changed)],
    ["favourite.remove", "delete", () => remove(entry, element())],
  ]);
  const words = t("favourite.otherActions", { title: isolated(title) });
  return iconButton("more", t("person.more"), open, { "aria-label": words, "aria-haspopup": "dialog" });
}

function missingTitle(/** @type {Entry} */ { state, goneBecause }) {
  if (goneBecause === "blocked") return t("favourite.blocked");
  return t(state === "gone" ? "favourite.gone" : "favourite.unknown");
}

/** A state such as "Changed 3 hours ago". */
function badge(/** @type {Entry} */ { state, since }) {
  if (state === "ok") return null;
  return h(`span.state.${state}`, {}, t(`favourite.state.${state}`), since && state !== "unknown" ? ` ${ago(since)}` : "");
}

function contacts(/** @type {Entry["card"]} */ card) {
  const { email, phone, title = "" } = card ?? {};
  const name = isolated(title);
  if (!email && !phone) return null;
  return h("div.contact.actions", {},
    email && h("a.button.icon-only", {
      href: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(title)}`, title: t("contact.mail"),
      "aria-label": t("contact.mailLabel", { title: name }),
    }, icon("mail")),
    phone && h("a.button.icon-only", {
      href: telephone(phone), title: phone, "aria-label": t("contact.callLabel", { title: name }),
    }, icon("phone")));
}
