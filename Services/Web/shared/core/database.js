/**
 * What this browser keeps between visits: the last replies, and intents that wait for the server.
 *
 * @typedef {"replies" | "outbox"} Store
 * @typedef {{ id: string, at: number } & Record<string, unknown>} Entry
 */

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("umkreis", 1);
    request.onupgradeneeded = () => {
      for (const store of ["replies", "outbox"]) {
        request.result.createObjectStore(store, { keyPath: "id" }).createIndex("at", "at");
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * Runs one request in a transaction of its own; resolves after the commit.
 *
 * @template T
 * @param {Store} store
 * @param {IDBTransactionMode} mode
 * @param {(entries: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
async function run(store, mode, work) {
  const transaction = (await open()).transaction(store, mode);
  const request = work(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

/** @param {Store} store @param {string} id @returns {Promise<any>} */
export const find = (store, id) => run(store, "readonly", (entries) => entries.get(id));

/** All, oldest first. @param {Store} store @returns {Promise<any[]>} */
export const list = (store) => run(store, "readonly", (entries) => entries.index("at").getAll());

/** @param {Store} store @returns {Promise<string[]>} */
export const keys = async (store) => (await run(store, "readonly", (entries) => entries.getAllKeys())).map(String);

/** @param {Store} store @param {Entry} entry */
export const put = (store, entry) => run(store, "readwrite", (entries) => entries.put(entry));

/** @param {Store} store @param {string} id */
export const remove = (store, id) => run(store, "readwrite", (entries) => entries.delete(id));

/** Removes the oldest entries beyond a maximum. @param {Store} store @param {number} maximum */
export async function trim(store, maximum) {
  const excess = await run(store, "readonly", (entries) => entries.count()) - maximum;
  if (excess <= 0) return;
  const ids = await run(store, "readonly", (entries) => entries.index("at").getAllKeys(null, excess));
  for (const id of ids) await remove(store, String(id));
}
