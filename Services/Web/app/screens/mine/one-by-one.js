import { fill, h } from "../../../shared/core/dom.js";
import { t } from "../../../shared/core/texts.js";
import { empty } from "../../../shared/parts/empty.js";
import { onKeys } from "../../../shared/parts/keys.js";
import { noticeFailure } from "../../../shared/parts/notices.js";
import { cardView } from "../../parts/card-view.js";
import { ownActions, stateView } from "../../parts/own-actions.js";
import { turnButtons } from "../../parts/turn.js";

/** @typedef {import("/umkreis.js").Post} Post */
/** @typedef {{ entries: Post[], next: string | null }} Page */

/**
 * The user's own posts one by one, with their actions.
 *
 * @param {import("../../../shared/core/apps.js").App} app
 * @param {Page} first
 * @param {(cursor: string) => Promise<Page>} load
 * @param {AbortSignal} signal
 * @param {() => void} changed
 */
export function oneByOne(app, first, load, signal, changed) {
  const posts = [...first.entries];
  let cursor = first.next, at = 0, isLoading = false;
  const stack = h("div.deck", {});
  const place = h("p.summary", { role: "status" });

  async function turn(/** @type {number} */ step) {
    if (isLoading) return;
    if (at + step >= posts.length && cursor !== null) await loadMore(cursor);
    at = Math.min(Math.max(0, at + step), posts.length - 1);
    draw();
  }

  async function loadMore(/** @type {string} */ from) {
    isLoading = true;
    try {
      const page = await load(from);
      posts.push(...page.entries);
      cursor = page.next;
    } catch (error) {
      noticeFailure(error);
    }
    isLoading = false;
  }

  /** A post in another state belongs to another list. */
  function replace(/** @type {Post | null} */ next) {
    if (next === null || next.state !== posts[at]?.state) posts.splice(at, 1);
    else posts[at] = next;
    at = Math.min(at, posts.length - 1);
    changed();
    draw();
  }

  function draw() {
    const post = posts[at];
    if (post === undefined) return (fill(place), fill(stack, empty("mine", t("mine.noneHere"))));
    const number = at + 1;
    fill(place, cursor === null ? t("cards.place", { number, count: posts.length }) : t("cards.number", { number }));
    const actions = h("div.actions", {}, ...ownActions(app, post, replace));
    fill(stack, cardView(app, { post, highlights: [] }, stateView(post.state), actions));
  }
  draw();
  onKeys({ ArrowLeft: () => turn(-1), ArrowRight: () => turn(1) }, signal);
  return h("div", {}, turnButtons(place, turn), stack);
}
