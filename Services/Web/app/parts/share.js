import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { icon } from "../../shared/parts/icons.js";
import { notice, noticeFailure } from "../../shared/parts/notices.js";

/**
 * A button that shares an address by the device, or copies it where the device cannot share.
 *
 * @param {string} title
 * @param {string} path
 */
export function shareButton(title, path) {
  const url = location.origin + path;
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      notice(t("post.linkCopied"));
    } catch (error) {
      // The user has changed their mind.
      if (!(error instanceof DOMException && error.name === "AbortError")) noticeFailure(error);
    }
  };
  return h("button", { type: "button", onclick: share }, icon("share"), t("post.share"));
}
