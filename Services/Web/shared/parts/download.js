import { h } from "../core/dom.js";

/**
 * Saves a text as a file.
 *
 * @param {string} name
 * @param {string} text
 * @param {string} type such as `application/json`
 */
export function download(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h("a", { href: url, download: name }).click();
  // The browser has begun to read the blob by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
