/** Responses to the requests that `start.js` has sent before the modules were there. @type {Map<string, Promise<Response>>} */
const begun = /** @type {any} */ (globalThis).begun ?? new Map();

/**
 * Like the browser's `fetch`, but returns the response of a request that has begun already, once.
 *
 * @param {RequestInfo | URL} path
 * @param {RequestInit} [options] of a call, whose body is empty if it has begun
 */
export function fetchBegun(path, options = {}) {
  const name = String(path), isEmpty = options.body === undefined || options.body === "{}";
  const response = isEmpty ? begun.get(name) : undefined;
  if (response === undefined) return fetch(path, options);
  begun.delete(name);
  return unlessAborted(response, options.signal ?? undefined);
}

/** @param {Promise<Response>} response @param {AbortSignal} [signal] @returns {Promise<Response>} */
const unlessAborted = (response, signal) => new Promise((resolve, reject) => {
  signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  response.then(resolve, reject);
});
