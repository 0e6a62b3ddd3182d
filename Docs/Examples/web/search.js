// The page of index.html. Everybody may search, so it has no session; a generated client (`umkreis sdk typescript`)
// has sessions, retries and streams as well.

/**
 * Sends a call; words and positions go by POST, since addresses end up in logs.
 * @param {string} server
 * @param {string} call
 * @param {object} request
 * @returns {Promise<any>}
 */
async function send(server, call, request) {
  const response = await fetch(`${server}/v1/${call.replace(".", "/")}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Request-Timeout-Ms": "10000" },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(10_000),
  });
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.includes("json")) throw new Error(`The server is not reachable (${response.status}).`);
  const reply = await response.json();
  if (!response.ok) throw new Error(reply.detail);
  return reply;
}

/**
 * Finds a place and what is around it, nearest first.
 * @param {string} server
 * @param {{ place: string, words: string, km: number }} wanted
 */
export async function search(server, { place, words, km }) {
  const { places } = await send(server, "geo.findPlace", { name: place, limit: 1 });
  if (places.length === 0) return { place: null, hits: [] };
  const request = { near: places[0].point, within: km * 1_000, words, sort: "distance", limit: 50 };
  const { hits } = await send(server, "geo.search", request);
  return { place: places[0].name, hits };
}

/** @param {{ title: string, distance?: number }} hit */
function row(hit) {
  const element = document.createElement("li");
  const km = new Intl.NumberFormat(undefined, { style: "unit", unit: "kilometer", maximumFractionDigits: 1 });
  // Text only: titles are written by users.
  element.textContent = `${hit.title} (${km.format((hit.distance ?? 0) / 1_000)})`;
  return element;
}

/** @param {HTMLFormElement} form */
async function show(form) {
  const server = document.querySelector("meta[name=umkreis]")?.getAttribute("content") ?? "";
  const [status, list] = [document.getElementById("status"), document.getElementById("hits")];
  if (!status || !list) return;
  const fields = new FormData(form);
  status.textContent = "Searching …";
  list.replaceChildren();
  try {
    const wanted = { place: String(fields.get("place")), words: String(fields.get("words")), km: Number(fields.get("km")) };
    const found = await search(server, wanted);
    status.textContent = found.place === null ? "There is no such place." : `${found.hits.length} near ${found.place}`;
    list.append(...found.hits.map(row));
  } catch (error) {
    status.textContent = error instanceof Error ? error.message : String(error);
  }
}

if (globalThis.document) {
  const form = document.querySelector("form");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    show(form);
  });
  if (form) show(form);
}
