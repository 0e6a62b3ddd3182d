// Caches the files of /app and /shared, the last photos and the last tiles of the map for offline use. The network
// comes first, so that an update shows at once, except for files that never change; calls and streams are not cached.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));
const shell = "shell", photos = "photos", tiles = "tiles";
const maximumPhotos = 200, maximumFiles = 400, maximumTiles = 600;
const timeoutMs = 1_000, fillAgainMs = 3_600_000;
/** All paths without a file name show this page. */
const page = "/app/";
/** Until this time, requests do not wait for the slow network. */
let slowUntil = 0;

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (event) => event.waitUntil(fillShell(event.data.fill ?? [])));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && !isFile(url.pathname)) event.respondWith(shellFile(request, page));
  else if (isForever(url.pathname)) event.respondWith(foreverFile(request, url.pathname));
  else if (isShellPath(url.pathname)) event.respondWith(shellFile(request, url.pathname));
  else if (url.pathname.startsWith("/v1/media/")) event.respondWith(photo(request));
  else if (url.pathname.startsWith("/tiles/") && url.search.startsWith("?v=")) event.respondWith(tile(request));
});

const isShellPath = (/** @type {string} */ path) => path.startsWith("/app/") || path.startsWith("/shared/") || path === "/umkreis.js";

/** Names with digests. */
const isForever = (/** @type {string} */ path) => /^\/(app|shared)\/assets\//.test(path);

const isFile = (/** @type {string} */ path) => /\.[^/]*$/.test(path);

/**
 * A file from the network if it answers in time, else from the cache.
 *
 * @param {Request} request
 * @param {string} name
 * @returns {Promise<Response>}
 */
async function shellFile(request, name) {
  const cache = await caches.open(shell);
  const kept = await cache.match(name);
  const fetched = fetch(request).then(async (response) => {
    // The page is stored after the files that it names, so that a stored page works.
    if (response.ok && name !== page) await cache.put(name, response.clone());
    return response;
  });
  if (kept === undefined) return fetched;
  /** @type {Promise<undefined>} */
  const late = new Promise((resolve) => setTimeout(() => resolve(undefined), Date.now() < slowUntil ? 0 : timeoutMs));
  const response = await Promise.race([fetched.catch(() => kept), late]);
  // A proxy's error page must not replace the file.
  if (response !== undefined) return response.status >= 500 ? kept : response;
  slowUntil = Date.now() + 30_000;
  fetched.catch(() => {});
  return kept;
}

/** @param {Request} request @param {string} name */
async function foreverFile(request, name) {
  const cache = await caches.open(shell);
  const kept = await cache.match(name);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(name, response.clone());
  return response;
}

async function photo(/** @type {Request} */ request) {
  const cache = await caches.open(photos);
  try {
    const response = await fetch(request);
    if (response.status === 200) keepLatest(cache, request, response.clone(), maximumPhotos);
    else if (response.status === 404 || response.status === 410) cache.delete(request);
    return response;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

/** Tiles never change: their addresses name the version of the map. */
async function tile(/** @type {Request} */ request) {
  const cache = await caches.open(tiles);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200 || response.status === 204) keepLatest(cache, request, response.clone(), maximumTiles);
  return response;
}

/** @param {Cache} cache @param {Request} request @param {Response} response @param {number} maximum of cached responses */
async function keepLatest(cache, request, response, maximum) {
  await cache.delete(request);
  await cache.put(request, response);
  const keys = await cache.keys();
  for (const oldest of keys.slice(0, Math.max(0, keys.length - maximum))) await cache.delete(oldest);
}

/** Caches all files that the page can load, at most once an hour unless it has changed, so that all screens work offline. */
async function fillShell(/** @type {string[]} */ loaded) {
  const cache = await caches.open(shell);
  const fresh = await fetch(page, { cache: "no-cache" });
  if (!fresh.ok) return;
  const text = await fresh.clone().text();
  const [stamp, known] = await Promise.all([cache.match("/app/.filled"), cache.match(page)]);
  const isFilled = stamp && Date.now() - Number(await stamp.text()) < fillAgainMs;
  if (isFilled && await known?.text() === text) return;
  const names = new Set([...links(text, page), ...loaded].filter((name) => name !== page && isShellPath(name)));
  for (const name of names) {
    const response = await newest(cache, name);
    if (!response || !/javascript|css/.test(response.headers.get("Content-Type") ?? "")) continue;
    for (const link of links(await response.text(), name)) if (names.size < maximumFiles) names.add(link);
  }
  await cache.put(page, fresh);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (isForever(pathname) && !names.has(pathname) && !text.includes(pathname)) await cache.delete(pathname);
  }
  await cache.put("/app/.filled", new Response(String(Date.now())));
}

/** A file from the cache if it never changes, else from the network. @param {Cache} cache @param {string} name */
async function newest(cache, name) {
  const kept = isForever(name) ? await cache.match(name) : undefined;
  if (kept) return kept;
  const response = await fetch(name, { cache: "no-cache" });
  if (!response.ok) return undefined;
  await cache.put(name, response.clone());
  return response;
}

/** The files to which a page, a module or a style sheet refers. @param {string} text @param {string} from */
function links(text, from) {
  const named = text.matchAll(/(?:\bfrom|\bimport|import\(|src=|href=|url\()\s*["']?((?:\.{0,2}\/)[\w./-]+\.\w+)/g);
  return [...named].map(([, path = ""]) => new URL(path, new URL(from, location.origin)).pathname).filter(isShellPath);
}
