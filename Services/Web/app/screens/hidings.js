import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { link } from "../../shared/core/router.js";
import { person, reloadAccount } from "../../shared/core/session.js";
import { t } from "../../shared/core/texts.js";
import { empty, failure, skeleton } from "../../shared/parts/empty.js";
import { hidingView } from "../parts/hiding-view.js";
import { pageList } from "../parts/page-list.js";
import { signInFirst } from "../parts/sign-in-first.js";

/** @typedef {import("/umkreis.js").Hiding} Hiding */

/**
 * What moderators have decided about the user's posts, in all apps.
 *
 * @param {import("../../shared/core/router.js").Visit} visit
 */
export function show({ app, signal }) {
  const title = t("hiding.title");
  if (person() === null) return { title, tab: "mine", body: signInFirst(app, "mine", t("mine.signIn")) };
  const content = h("div", {}, skeleton(2));

  async function page(/** @type {string} */ cursor) {
    const { hidings, next, unseen } = await send("auth.listHidings", { ...(cursor && { cursor }) }, { signal });
    return { entries: hidings, next: next ?? null, unseen };
  }

  async function load() {
    try {
      const first = await page("");
      if (first.entries.length === 0) return fill(content, empty("tick", t("hiding.none")));
      fill(content, pageList(h("ul.stack", {}), first, page, (hiding) => h("li.box", {}, heading(hiding), hidingView(hiding))));
      if (first.unseen > 0) markSeen();
    } catch (error) {
      if (!signal.aborted) fill(content, failure(error, load));
    }
  }

  const heading = (/** @type {Hiding} */ { post, title }) =>
    h("h2", { dir: "auto" }, h("a", { href: link(app, `post/${post}`) }, title ?? t("post.one")));
  load();
  return { title, tab: "mine", body: h("section.account", {}, h("h1", {}, title), content) };
}

/** The next visit asks again where this fails. */
const markSeen = () => send("auth.markHidingsSeen", {}).then(reloadAccount).catch(() => {});
