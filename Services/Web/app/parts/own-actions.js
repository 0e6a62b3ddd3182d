import { send } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { isolated } from "../../shared/core/format.js";
import { link } from "../../shared/core/router.js";
import { t } from "../../shared/core/texts.js";
import { confirmDialog } from "../../shared/parts/dialog.js";
import { icon } from "../../shared/parts/icons.js";
import { notice, noticeFailure } from "../../shared/parts/notices.js";

/**
 * The owner's actions on a post: edit, publish, close and delete.
 *
 * @param {import("../../shared/core/apps.js").App} app
 * @param {import("/umkreis.js").Post} post
 * @param {(post: import("/umkreis.js").Post | null) => void} changed `null` if it was deleted
 */
export function ownActions(app, post, changed) {
  const { id, state, content } = post;
  const title = isolated(content.title);
  const act = async (/** @type {() => Promise<import("/umkreis.js").Post | null>} */ run, /** @type {string} */ done) => {
    try {
      const next = await run();
      notice(t(done, { title }));
      changed(next);
    } catch (error) {
      noticeFailure(error);
    }
  };
  const publish = () => act(async () => (await send("catalogue.publishPost", { id })).post, "own.published");
  const close = () => act(async () => (await send("catalogue.closePost", { id })).post, "own.closed");
  const remove = async () => {
    const question = { title: t("own.deleteTitle", { title }), text: t("own.deleteText"), action: t("action.delete"), danger: true };
    if (await confirmDialog(question)) await act(async () => (await send("catalogue.deletePost", { id }), null), "own.deleted");
  };
  return [
    h("a.button", { href: link(app, `edit/${id}`) }, icon("edit"), t("action.edit")),
    state === "published" && h("button", { type: "button", onclick: close }, t("own.close")),
    // Only moderators restore a hidden post.
    ["draft", "closed", "expired"].includes(state) &&
      h("button", { type: "button", onclick: publish }, t(state === "draft" ? "own.publish" : "own.reopen")),
    h("button.danger", { type: "button", onclick: remove }, icon("delete"), t("action.delete")),
  ];
}

/** The state of a post that is not published, such as "Draft". */
export const stateView = (/** @type {string} */ state) => state === "published" ? null : h("span.state", {}, t(`state.${state}`));
