import { byID, fill } from "../core/dom.js";
import { t } from "../core/texts.js";

/** Shows the link to the content as the first link for the keyboard; the address stays. */
export function showSkipLink() {
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector(".skip"));
  if (link === null) return;
  fill(link, t("shell.skip"));
  link.addEventListener("click", (event) => {
    event.preventDefault();
    byID("main").focus();
  });
  link.hidden = false;
}
