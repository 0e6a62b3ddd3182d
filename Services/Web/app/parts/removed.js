import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { notice } from "./notices.js";

/** Says how much that was not sent has gone with its user; not what, since somebody else may read it. */
export function noticeRemoved() {
  session.addEventListener("removed", (event) => {
    const count = /** @type {CustomEvent<number>} */ (event).detail;
    notice(t("session.unsentRemoved", { count }), undefined, { stays: true });
  });
}
