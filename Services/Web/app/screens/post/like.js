import { cachedSend } from "../../../shared/core/cache.js";
import { fill, h } from "../../../shared/core/dom.js";
import { listen } from "../../../shared/core/events.js";
import { current, ensureGuest } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";
import { icon } from "../../../shared/parts/icons.js";
import { notice, noticeFailure } from "../../../shared/parts/notices.js";
import { enqueue, intents } from "../../core/outbox.js";

const add = "favourites.addFavourite", remove = "favourites.removeFavourite";

/**
 * A button that adds a post to the favourites or removes it, also offline; without a user, it starts a guest.
 *
 * @param {string} post
 */
export function likeButton(post) {
  const subject = `favourite:${post}`;
  let isKept = false;
  const button = h("button.like", { type: "button", onclick: toggle });
  const draw = () => {
    button.setAttribute("aria-pressed", String(isKept));
    fill(button, icon("like"), t(isKept ? "favourite.kept" : "favourite.keep"));
  };
  const show = (/** @type {boolean} */ now) => {
    isKept = now;
    draw();
  };

  async function load() {
    const waiting = (await intents(subject)).filter((intent) => intent.refusal === undefined).at(-1);
    if (waiting) return show(waiting.call === add);
    if (current() === null) return;
    const { favourites } = await cachedSend("favourites.areFavourites", { posts: [post] });
    show((favourites[0]?.lists ?? []).length > 0);
  }

  async function toggle() {
    // Shown at once, and undone if the server refuses.
    show(!isKept);
    try {
      if (navigator.onLine) await ensureGuest();
      await enqueue(isKept ? add : remove, { post }, { subject });
    } catch (error) {
      show(!isKept);
      noticeFailure(error);
    }
  }

  /** Follows the outbox, and the changes of other tabs and devices. */
  const follow = new AbortController();
  const { signal } = follow;
  const isLeft = () => !button.isConnected && (follow.abort(), true);
  listen("outboxChanged", ({ state, intent }) => {
    if (intent.subject !== subject || isLeft()) return;
    if (state === "added") show(intent.call === add);
    if (state === "refused") show(intent.call !== add);
    if (state === "sent" && intent.call === add) notice(t("favourite.noticeKept"));
    if (state === "waiting") notice(t("offline.keptForLater"));
  }, { signal });
  listen("live:favourites.favouriteChangesAfter", ({ changes }) => {
    const touches = changes.some(({ favourite, removed }) => favourite?.post === post || removed?.post === post);
    if (touches && !isLeft()) load().catch(() => {});
  }, { signal });
  draw();
  load().catch(() => {});
  return button;
}
