import { session } from "../core/session.js";
import { t } from "../core/texts.js";
import { notice } from "./notices.js";

/** Shows how many unsent changes were removed with their user; not their texts, which another person might read. */
export function noticeRemoved() {
  session.addEventListener("removed", (event) => {
    const count = /** @type {CustomEvent<number>} */ (event).detail;
    notice(t("session.unsentRemoved", { count }), undefined, { stays: true });
  });
}
