/** @type {Record<string, string> | null} */
let names = null;

/** The address of a file by its path in the sources; assembling puts digests into names, and lists them in the page. */
export function addressOf(/** @type {string} */ path) {
  names ??= JSON.parse(document.getElementById("files")?.textContent ?? "{}");
  return names?.[path] ?? path;
}

/** A module or another file of the page could not be loaded; browsers do not ask for a module twice, but for the page. */
export class LostFile extends Error {}

/** @template T @param {Promise<T>} module @returns {Promise<T>} rejects with `LostFile` */
export const orLost = (module) => module.catch((error) => {
  throw new LostFile("a file of the page is missing", { cause: error });
});
