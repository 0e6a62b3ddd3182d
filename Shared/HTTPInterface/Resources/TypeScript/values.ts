type Call = keyof Calls;

/** What may be sent as a type: an optional member may also be undefined or null, which mean that it is absent. */
export type Sent<T> = T extends string | number | boolean | null ? T
  : T extends (infer Element)[] ? Sent<Element>[]
  : T extends object ? { [Name in keyof T]: {} extends Pick<T, Name> ? Sent<T[Name]> | null | undefined : Sent<T[Name]> }
  : T;

interface Facts {
  effect: string;
  polls: boolean;
  blob: string;
  rules: Rule;
  endsSession?: boolean;
}

interface Rule {
  is?: string;
  /** A named rule of `shapes`. */
  as?: string;
  must?: boolean;
  least?: number;
  most?: number;
  words?: string[];
  /** The index of a pattern in `forms`. */
  form?: number;
  trim?: boolean;
  unique?: boolean;
  each?: Rule;
  all?: Record<string, Rule>;
}

/** One of several invalid members. */
export interface BrokenMember {
  /** Its path: `posts.3.kind`. */
  field?: string;
  message: string;
  rule?: string;
  values?: Record<string, number | string[]>;
}

/** A refusal: act on `code`. */
export class Fault extends Error {
  readonly code: FaultCode | (string & {});
  /** The path of the member that breaks a rule: `posts.3.kind`. */
  readonly field?: string;
  readonly rule?: string;
  readonly values?: Record<string, number | string[]>;
  /** All invalid members, of which the fault names the first; absent unless there are several. */
  readonly errors?: BrokenMember[];
  /** When it was deleted. */
  readonly at?: string;
  readonly retryAfterMs?: number;
  /** The request's id in the logs: `urn:request:…`. */
  readonly instance?: string;

  constructor(code: FaultCode | (string & {}), message: string, more: Partial<Fault> = {}) {
    super(message);
    this.name = "Fault";
    this.code = code;
    const { field, rule, values, errors, at, retryAfterMs, instance } = more;
    Object.assign(this, { field, rule, values, errors, at, retryAfterMs, instance });
  }
}

export interface Tokens {
  token: string;
  refreshToken: string;
  /** Stays the same when the tokens are refreshed. */
  session?: string;
  user?: string;
  isGuest?: boolean;
  /** A guest that was merged into the account at the sign-in. */
  mergedGuest?: string;
}

/** Who is signed in. */
export type AuthState = { name: "signedOut" } | { name: "guest"; user: string } | { name: "user"; user: string };

const isTokens = (reply: unknown): reply is Tokens =>
  typeof (reply as Tokens)?.token === "string" && typeof (reply as Tokens).refreshToken === "string";

/**
 * Keeps the tokens of a session; `save` gets the whole reply of the call that returned them.
 *
 * Tabs, or a page and its worker, may share a store: it is read again before and after each refresh.
 */
export interface TokenStore {
  load(): Promise<Tokens | null> | Tokens | null;
  save(tokens: Tokens): Promise<void> | void;
  clear(): Promise<void> | void;
}

/** A store for one run of a program. */
export function memoryStore(tokens: Tokens | null = null): TokenStore {
  return { load: () => tokens, save: (next) => void (tokens = next), clear: () => void (tokens = null) };
}

export interface UmkreisOptions {
  tokens?: TokenStore;
  /** For pages of the same site: the browser's cookie holds the session. */
  cookie?: boolean;
  fetch?: typeof fetch;
  /** Stores replies of reads for `cached`. */
  cache?: Replies;
}

/** A cache of replies, such as a `ReadCache`. */
export interface Replies {
  store(call: string, request: unknown, user: string | undefined, reply: unknown): Promise<void>;
  reply(call: string, request: unknown, user: string | undefined): Promise<Cached<unknown> | null>;
  setOwner(user: string | undefined): Promise<void>;
}

/** A stored reply, and the milliseconds since it was received. */
export interface Cached<Reply> {
  reply: Reply;
  ageMs: number;
}

export interface SendOptions {
  /** The idempotency key of a write, to repeat it later; by default a new one. */
  key?: string;
  signal?: AbortSignal;
  /** For all attempts together. */
  timeoutMs?: number;
  /** At most so many attempts; by default as many as the timeout allows. */
  attempts?: number;
  /** Only as this user: another one's session is refused as ended. */
  user?: string;
}

export interface UploadOptions extends SendOptions {
  name?: string;
}

export interface StreamOptions<C extends PolledCall = PolledCall> {
  /** The `id` of an event, to resume behind it. */
  after?: string;
  /** Further members of the calls' requests. */
  members?: { [K in C]?: Partial<Calls[K]["request"]> };
  signal?: AbortSignal;
}

/** A reply with the position behind it; `reset`: a position is no longer valid; `fault`: the stream has ended. */
export type StreamEvent<C extends PolledCall = PolledCall> =
  | { [K in C]: { name: K; id: string; reply: Calls[K]["reply"] } }[C]
  | { name: "reset" }
  | { name: "fault"; fault: Fault };

interface Outgoing {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Blob;
  wantsBytes?: boolean;
  attemptMs: number;
}

/** A new idempotency key; React Native has no `crypto`, and a key need not be secret. */
export function newKey(): string {
  const bytes = Array.from({ length: 16 }, () => Math.floor(Math.random() * 256));
  const random = globalThis.crypto?.getRandomValues?.(new Uint8Array(16)) ?? bytes;
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Faults that a repetition may not meet again; writes have a key. */
const passing = new Set<string>(["unavailable", "overloaded", "draining", "throttled", "deadline-exceeded", "internal"]);

const unavailable = (retryAfterMs?: number): Fault =>
  new Fault("unavailable", "the server is not reachable", retryAfterMs === undefined ? {} : { retryAfterMs });

const asFault = (error: unknown): Fault => error instanceof Fault ? error : unavailable();

const isStale = (error: unknown): boolean =>
  error instanceof Fault && error.code === "unauthenticated" && error.field === "token";
