import { send } from "../core/client.js";
import { fill, h } from "../core/dom.js";
import { current, ensureGuest } from "../core/session.js";
import { t } from "../core/texts.js";
import { icon } from "./icons.js";
import { notice, noticeFailure } from "./notices.js";

/**
 * Keeps a post as a favourite, or removes it; a stranger becomes a guest.
 *
 * @param {string} post
 */
export function likeButton(post) {
  let isKept = false;
  const button = h("button.like", { type: "button", onclick: toggle });
  const draw = () => {
    button.setAttribute("aria-pressed", String(isKept));
    fill(button, icon("like"), t(isKept ? "favourite.kept" : "favourite.keep"));
  };

  async function load() {
    if (current() === null) return;
    const { favourites } = await send("favourites.areFavourites", { posts: [post] });
    isKept = (favourites[0]?.lists ?? []).length > 0;
    draw();
  }

  async function toggle() {
    const before = isKept;
    // Shown at once; put back if the server refuses.
    isKept = !isKept;
    draw();
    try {
      await ensureGuest();
      await send(isKept ? "favourites.addFavourite" : "favourites.removeFavourite", { post });
      if (isKept) notice(t("favourite.noticeKept"));
    } catch (error) {
      isKept = before;
      draw();
      noticeFailure(error);
    }
  }
  draw();
  load().catch(() => {});
  return button;
}
