import { h } from "../core/dom.js";
import { telephone } from "./words.js";

/** A web address, a mail address, or a number with a country's code. */
const address = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+\d(?:[ ()/-]{0,2}\d){6,14})/i;

/**
 * Divides a text of a user into links and other text.
 *
 * @param {string} text
 * @returns {(string | HTMLElement)[]}
 */
export const linked = (text) => text.split(address).map((part, index) => index % 2 === 1 ? linkTo(part) : part);

function linkTo(/** @type {string} */ part) {
  if (part.startsWith("+")) return h("a", { href: telephone(part) }, part);
  if (!/^https?:/i.test(part)) return h("a", { href: `mailto:${encodeURIComponent(part)}` }, part);
  return h("a", { href: part, target: "_blank", rel: "noopener nofollow" }, part);
}
