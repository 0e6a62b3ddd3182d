import { h } from "../../../shared/core/dom.js";
import { link } from "../../../shared/core/router.js";
import { statusView } from "../../../shared/parts/status.js";

/**
 * What is shown above a pin: the title of the post, and whether it is open.
 *
 * @param {import("../../../shared/core/apps.js").App} app
 * @param {{ post: string, title: string, status?: string }} pin
 */
export function pinCard(app, pin) {
  const status = statusView(pin.status ? { status: /** @type {any} */ (pin.status) } : null);
  return h("a.card", { href: link(app, `post/${pin.post}`) }, h("strong", { dir: "auto" }, pin.title), status);
}
