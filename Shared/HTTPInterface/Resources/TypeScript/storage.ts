/** Stores texts by name, for an outbox and a cache; React Native's `AsyncStorage` needs four lines to be one. */
export interface TextStorage {
  names(): Promise<string[]> | string[];
  get(name: string): Promise<string | null> | string | null;
  set(name: string, text: string): Promise<void> | void;
  remove(name: string): Promise<void> | void;
}

/** A storage for one run of a program. */
export function memoryStorage(): TextStorage {
  const texts = new Map<string, string>();
  return {
    names: () => [...texts.keys()],
    get: (name) => texts.get(name) ?? null,
    set: (name, text) => void texts.set(name, text),
    remove: (name) => void texts.delete(name),
  };
}

/** The part of a browser's storage, such as `localStorage`, with names that begin with a prefix. */
export function webStorage(storage: Storage, prefix: string): TextStorage {
  const names = () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  return {
    names: () => names().filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)),
    get: (name) => storage.getItem(prefix + name),
    set: (name, text) => storage.setItem(prefix + name, text),
    remove: (name) => storage.removeItem(prefix + name),
  };
}

interface CacheRecord {
  v: number;
  call: string;
  request: string;
  user: string | null;
  storedAt: number;
  reply: unknown;
}

/**
 * Stores replies of reads, for one user at a time.
 *
 * Signing out, or in as another user, deletes them. Never fails a call: without space it stores less.
 */
export class ReadCache implements Replies {
  private static readonly version = 1;
  private readonly storage: TextStorage;
  private readonly limit: number;
  private readonly now: () => number;
  /** `undefined` until the first use; "" without a user. */
  private owner: string | undefined;

  /** @param limit characters of all replies; the oldest are deleted first. */
  constructor(storage: TextStorage, limit = 5_000_000, now: () => number = Date.now) {
    this.storage = storage;
    this.limit = limit;
    this.now = now;
  }

  async setOwner(user: string | undefined): Promise<void> {
    if (this.owner === (user ?? "")) return;
    this.owner = user ?? "";
    for (const name of await this.storage.names()) {
      const record = await this.read(name);
      if (record === null || (record.user ?? "") !== this.owner) await this.storage.remove(name);
    }
  }

  async store(call: string, request: unknown, user: string | undefined, reply: unknown): Promise<void> {
    if (this.owner === undefined) await this.setOwner(user);
    if (this.owner !== (user ?? "")) return;
    const record = { v: ReadCache.version, call, request: canonical(request), user: user ?? null, storedAt: this.now(), reply };
    const text = JSON.stringify(record);
    if (text.length > this.limit) return;
    try {
      await this.storage.set(cacheName(call, record.request), text);
      await this.trim();
    } catch {
      // Without space, it stores less.
    }
  }

  async reply(call: string, request: unknown, user: string | undefined): Promise<Cached<unknown> | null> {
    if (this.owner === undefined) await this.setOwner(user);
    const text = canonical(request);
    const record = await this.read(cacheName(call, text));
    if (record?.call !== call || record.request !== text || (record.user ?? "") !== (user ?? "")) return null;
    return { reply: record.reply, ageMs: Math.max(0, this.now() - record.storedAt) };
  }

  private async read(name: string): Promise<CacheRecord | null> {
    try {
      const record = JSON.parse(await this.storage.get(name) ?? "null") as CacheRecord | null;
      return record?.v === ReadCache.version ? record : null;
    } catch {
      return null;
    }
  }

  private async trim(): Promise<void> {
    const all: { name: string; size: number; storedAt: number }[] = [];
    for (const name of await this.storage.names()) {
      const text = await this.storage.get(name) ?? "";
      all.push({ name, size: text.length, storedAt: (await this.read(name))?.storedAt ?? 0 });
    }
    let size = all.reduce((sum, entry) => sum + entry.size, 0);
    for (const entry of all.sort((left, right) => left.storedAt - right.storedAt)) {
      if (size <= this.limit) return;
      await this.storage.remove(entry.name);
      size -= entry.size;
    }
  }
}

/** JSON with members in text order, without absent ones. */
function canonical(value: unknown): string {
  const sorted = (_: string, inner: unknown) =>
    inner instanceof Object && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).filter(([, one]) => one !== null).sort(([left], [right]) => left < right ? -1 : 1))
      : inner;
  return JSON.stringify(value ?? {}, sorted);
}

/** FNV-1a of a call and its request; a reply is compared with both. */
function cacheName(call: string, request: string): string {
  let hash = 0x811c9dc5;
  for (const character of `${call} ${request}`) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0;
  return `${call}-${hash.toString(16)}.json`;
}
