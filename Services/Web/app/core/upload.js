import { Umkreis } from "/umkreis.js";

/** The types of photos that can be picked; HEIC comes from phones, and some browsers cannot show it. */
export const photoTypes = "image/jpeg,image/png,image/webp,image/heic";

/**
 * Uploads a photo and reports the progress, which `fetch` cannot do.
 *
 * @param {File} file
 * @param {{ signal: AbortSignal, progress: (sent: number) => void }} options `progress` gets the bytes sent so far
 */
export function uploadFile(file, { signal, progress }) {
  const client = new Umkreis("", { cookie: true, fetch: (input, init) => request(String(input), init ?? {}, progress) });
  return client.upload(file, { name: file.name, signal });
}

/**
 * A `fetch` that reports the bytes it has sent.
 *
 * @param {string} url
 * @param {RequestInit} init
 * @param {(sent: number) => void} progress
 * @returns {Promise<Response>}
 */
function request(url, { method = "GET", headers, body, signal }, progress) {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, url);
    sending.responseType = "blob";
    new Headers(headers).forEach((value, name) => sending.setRequestHeader(name, value));
    sending.upload.onprogress = ({ loaded }) => progress(loaded);
    sending.onload = () => resolve(new Response(sending.response, { status: sending.status, headers: replyHeaders(sending) }));
    sending.onerror = () => reject(new TypeError("the request failed"));
    sending.onabort = () => reject(signal?.reason ?? new TypeError("the request was aborted"));
    signal?.addEventListener("abort", () => sending.abort(), { once: true });
    sending.send(/** @type {XMLHttpRequestBodyInit | null} */ (body ?? null));
  });
}

/** @param {XMLHttpRequest} sending */
const replyHeaders = (sending) => new Headers(sending.getAllResponseHeaders().split("\r\n").filter(Boolean)
  .map((line) => /** @type {[string, string]} */ ([line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()])));
