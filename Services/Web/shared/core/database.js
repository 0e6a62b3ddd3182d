/**
 * What this browser keeps between visits: the last replies, and intents that wait for the server.
 *
 * @typedef {"replies" | "outbox"} Store
 * @typedef {{ id: string, at: number, v?: number } & Record<string, unknown>} Entry
 */

/**
 * Migrations of the stores, each from the version of its index to the next. A released one never changes. They only add,
 * so that an earlier version of the app can use a later database.
 *
 * @type {((database: IDBDatabase) => void)[]}
 */
const migrations = [
  (database) => {
    for (const store of ["replies", "outbox"]) database.createObjectStore(store, { keyPath: "id" }).createIndex("at", "at");
  },
];

/** The version of an entry's members. */
const entryVersion = 1;

/** Whether this version of the app can read an entry; others stay for the version that wrote them. */
export const isKnown = (/** @type {Entry} */ { v = 1 }) => v <= entryVersion;

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= openAt(migrations.length)
    // The server has gone back to an earlier version of the app.
    .catch((error) => error?.name === "VersionError" ? openAt(undefined) : Promise.reject(error));
  opened.catch(() => (opened = undefined));
  return opened;
}

/** @param {number | undefined} version the present one if undefined @returns {Promise<IDBDatabase>} */
function openAt(version) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("umkreis", version);
    request.onupgradeneeded = ({ oldVersion }) => {
      for (const migrate of migrations.slice(oldVersion)) migrate(request.result);
    };
    request.onsuccess = () => {
      // Otherwise the upgrade by a new tab would wait for this one.
      request.result.onversionchange = () => {
        request.result.close();
        opened = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
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
export async function find(store, id) {
  const entry = await run(store, "readonly", (entries) => entries.get(id));
  return entry !== undefined && isKnown(entry) ? entry : undefined;
}

/** All, also unknown ones (`isKnown`), oldest first. @param {Store} store @returns {Promise<any[]>} */
export const list = (store) => run(store, "readonly", (entries) => entries.index("at").getAll());

/** @param {Store} store @returns {Promise<string[]>} */
export const keys = async (store) => (await run(store, "readonly", (entries) => entries.getAllKeys())).map(String);

/** @param {Store} store @param {Entry} entry */
export const put = (store, entry) => run(store, "readwrite", (entries) => entries.put({ ...entry, v: entryVersion }));

/** @param {Store} store @param {string} id */
export const remove = (store, id) => run(store, "readwrite", (entries) => entries.delete(id));

/** Removes the oldest entries beyond a maximum. @param {Store} store @param {number} maximum */
export async function trim(store, maximum) {
  const excess = await run(store, "readonly", (entries) => entries.count()) - maximum;
  if (excess <= 0) return;
  const ids = await run(store, "readonly", (entries) => entries.index("at").getAllKeys(null, excess));
  for (const id of ids) await remove(store, String(id));
}
