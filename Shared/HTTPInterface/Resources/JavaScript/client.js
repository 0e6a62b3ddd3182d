/** A refusal: act on `code`. */
export class Fault extends Error {
  code;
  /** The path of the member that breaks a rule: `posts.3.kind`. */
  field;
  rule;
  values;
  /** All invalid members, of which the fault names the first; absent unless there are several. */
  errors;
  /** When it was deleted. */
  at;
  retryAfterMs;
  /** The request's id in the logs: `urn:request:…`. */
  instance;

  constructor(code, message, more = {}) {
    super(message);
    this.name = "Fault";
    this.code = code;
    const { field, rule, values, errors, at, retryAfterMs, instance } = more;
    Object.assign(this, { field, rule, values, errors, at, retryAfterMs, instance });
  }
}

const isTokens = (reply) =>
  typeof (reply)?.token === "string" && typeof (reply).refreshToken === "string";

/**
 * Keeps the tokens of a session; `save` gets the whole reply of the call that returned them.
 *
 * Tabs, or a page and its worker, may share a store: it is read again before and after each refresh.
 */

/** A store for one run of a program. */
export function memoryStore(tokens = null) {
  return { load: () => tokens, save: (next) => void (tokens = next), clear: () => void (tokens = null) };
}

/** A new idempotency key; React Native has no `crypto`, and a key need not be secret. */
export function newKey() {
  const bytes = Array.from({ length: 16 }, () => Math.floor(Math.random() * 256));
  const random = globalThis.crypto?.getRandomValues?.(new Uint8Array(16)) ?? bytes;
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Faults that a repetition may not meet again; writes have a key. */
const passing = new Set(["unavailable", "overloaded", "draining", "throttled", "deadline-exceeded", "internal"]);

const unavailable = (retryAfterMs) =>
  new Fault("unavailable", "the server is not reachable", retryAfterMs === undefined ? {} : { retryAfterMs });

const asFault = (error) => error instanceof Fault ? error : unavailable();

const isStale = (error) =>
  error instanceof Fault && error.code === "unauthenticated" && error.field === "token";

/** A client of one server. */
export class Umkreis {
  base;
  cookie;
  store;
  fetch;
  /** Running refreshes by the token that they replace. */
  renewals = new Map ();
  cache;
  /** Listeners with the state that each knows. */
  listeners = new Map ();
  /** The announcements, one after the other: each reads the present state, so that the last one tells it. */
  announcements = Promise.resolve();
  /** The state that was told last. */
  told = "";
  /** The state of a session by cookie, which only replies show; unknown before one. */
  cookieState;
  /** How often a call has changed the session by cookie. */
  changes = 0;
  isAsking = false;

  /** @param base the server's address; empty for pages of the server itself. */
  constructor(base = "", options = {}) {
    this.base = base.replace(/\/+$/, "");
    this.cookie = options.cookie ?? false;
    this.store = options.tokens ?? memoryStore();
    this.fetch = options.fetch ?? ((input, init) => fetch(input, init));
    this.cache = options.cache;
    const groups = this;
    for (const call of Object.keys(table)) {
      const [service = "", word = ""] = call.split(".");
      const group = groups[service] ??= {};
      group[word] = (request, options) => this.send(call, (request ?? {}), options);
    }
  }

  /** Checks the request, sends it, and repeats it after faults that pass. */
  async send (call, request, options = {}) {
    const facts = factsOf(call);
    const members = request;
    check(facts.rules, members);
    const path = `/v1/${call.replace(".", "/")}`;
    const waitMs = facts.polls ? Number(members.waitMs ?? 0) : 0;
    const outgoing = { method: "POST", path, headers: {}, attemptMs: 10_000 + waitMs };
    if (facts.effect === "writes") outgoing.headers["Idempotency-Key"] = options.key ?? newKey();
    if (facts.blob === "out") {
      Object.assign(outgoing, { method: "GET", path: `${path}?${query(members)}`, wantsBytes: true, attemptMs: 60_000 });
    } else {
      outgoing.headers["Content-Type"] = "application/json";
      outgoing.body = JSON.stringify(members);
    }
    const owner = await this.held(), changes = this.changes;
    this.notice(owner);
    if (options.user !== undefined && owner?.user !== options.user) throw sessionEnded();
    const timeoutMs = options.timeoutMs ?? 20_000 + waitMs;
    const reply = await this.exchange(outgoing, { ...options, timeoutMs }, owner).catch((error) => this.refused(error, changes));
    if (facts.effect === "reads" && !facts.polls && facts.blob === "none") {
      await this.cache?.store(call, members, owner?.user, reply);
    }
    await this.adopt(reply, facts, changes);
    return reply;
  }

  /** Keeps the tokens of a reply, and notifies listeners of another user. */
  async adopt(reply, facts, changes) {
    const endsSession = facts.endsSession ?? false;
    if (this.cookie) {
      const state = endsSession ? signedOut : authState(reply);
      if (state === signedOut && !endsSession) return;
      // A read that was sent before a sign-in may show the user of before.
      if (facts.effect === "writes") this.changes++;
      else if (changes !== this.changes) return;
      this.cookieState = state;
    } else if (isTokens(reply)) await this.store.save(reply);
    else if (endsSession) await this.store.clear();
    else return;
    await this.announce();
  }

  /** Notes that the session by cookie has ended, and throws the error. */
  async refused(error, changes) {
    if (this.cookie && isStale(error) && (error).rule !== "restored-accounts" && changes === this.changes) {
      this.cookieState = signedOut;
      await this.announce();
    }
    throw error;
  }

  /** Announces what another tab has changed. */
  notice(held) {
    if (this.cookie || this.listeners.size === 0 || JSON.stringify(authState(held)) === this.told) return;
    this.announce().catch(() => {});
  }

  /** The signed-in user's last reply to this call from the cache. */
  async cached (call, request) {
    const held = await this.held();
    return (await this.cache?.reply(call, request, held?.user) ?? null);
  }

  /**
   * Calls the listener with the present state and each later one, not after a refresh.
   *
   * Returns a function that ends it. A session by cookie is asked for at the server first. What another tab changes, or
   * the end of a session by cookie, is noticed at the next call.
   */
  onAuthStateChange(listener) {
    this.listeners.set(listener, "");
    const telling = this.cookie && this.cookieState === undefined ? this.ask() : this.announce();
    // A store that cannot be read has no state.
    telling.catch(() => {});
    return () => void this.listeners.delete(listener);
  }

  /** Asks the server who is signed in by the cookie, until it answers or nobody listens. */
  async ask() {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      for (let failures = 0; this.cookieState === undefined && this.listeners.size > 0; failures++) {
        try {
          await this.send("auth.myAccount", {});
        } catch (error) {
          if (isStale(error)) continue;
          if (!(error instanceof Fault) || !passing.has(error.code)) throw error;
          await sleep(Math.max(error.retryAfterMs ?? 0, Math.min(30_000, 1_000 * 2 ** failures)));
        }
      }
    } finally {
      this.isAsking = false;
    }
  }

  announce() {
    const announcement = this.announcements.then(() => this.tell());
    this.announcements = announcement.catch(() => {});
    return announcement;
  }

  async tell() {
    const held = await this.held();
    const state = this.cookie ? this.cookieState : authState(held);
    await this.cache?.setOwner(held?.user);
    if (state === undefined) return;
    const text = this.told = JSON.stringify(state);
    for (const [listener, known] of this.listeners) {
      if (known === text) continue;
      this.listeners.set(listener, text);
      listener(state);
    }
  }

  /** The present session; `null` without one. */
  async signedIn() {
    return await this.held();
  }

  /** Uploads a photo of at most 10 MiB, which others see once a published post, a rating, a profile or a message shows it. */
  async upload(photo, options = {}) {
    const path = options.name === undefined ? "/v1/media" : `/v1/media?${query({ name: options.name })}`;
    const headers = { "Content-Type": "application/octet-stream", "Idempotency-Key": options.key ?? newKey() };
    const outgoing = { method: "POST", path, headers, body: photo, attemptMs: 120_000 };
    const reply = await this.exchange(outgoing, { ...options, timeoutMs: options.timeoutMs ?? 120_000 }, await this.held());
    return reply;
  }

  /**
   * The address of a photo: `original`, or a width such as `720`.
   *
   * A photo that others do not see yet needs the token: load it by `catalogue.findMedia`.
   */
  url(media, variant = "original", owner) {
    const path = [media, variant].map(encodeURIComponent).join("/");
    return `${this.base}/v1/media/${path}${owner === undefined ? "" : `?${query({ owner })}`}`;
  }

  /**
   * The replies of calls that wait for events, until `signal` aborts or a service refuses. Reconnects by itself.
   *
   * Where `fetch` has no streams, as in React Native, each call is a long poll instead.
   */
  async *events (calls, options = {}) {
    if (!hasStreams() || options.after?.startsWith(pollMark)) return yield* this.polled(calls, options);
    const owner = await this.held();
    let id = options.after ?? "", failures = 0, isRenewed = false;
    while (!options.signal?.aborted) {
      let token = null, pause = 0;
      const changes = this.changes;
      try {
        token = await this.token(owner);
        for await (const event of this.connection(calls, options, id, token)) {
          if (event.name !== "fault") [failures, isRenewed] = [0, false];
          if (event.name === "beat") continue;
          if (event.name === "reset") yield { name: "reset" };
          else if (event.name === "fault") throw fault(JSON.parse(event.data));
          else {
            id = event.id || id;
            yield { name: event.name, id, reply: JSON.parse(event.data) };
          }
        }
      } catch (error) {
        if (options.signal?.aborted) return;
        let refusal = asFault(error);
        if (this.cookie && isStale(refusal)) await this.refused(refusal, changes).catch(() => {});
        if (refusal === noStreams) return yield* this.polled(calls, options);
        if (isStale(refusal) && token !== null && !isRenewed) {
          isRenewed = true;
          refusal = await this.renew(token).then(() => unavailable(0), asFault);
        } else if (refusal.rule === "not-a-cursor" && refusal.field === "Last-Event-ID" && id !== "") {
          id = "";
          yield { name: "reset" };
          continue;
        }
        if (!passing.has(refusal.code)) {
          yield { name: "fault", fault: refusal };
          return;
        }
        pause = refusal.retryAfterMs ?? 0;
      }
      await sleep(Math.max(pause, Math.random() * Math.min(30_000, 2_000 * 2 ** failures++)), options.signal).catch(() => {});
    }
  }

  async *connection(
    calls, options, after, token,
  ) {
    const members = Object.entries(options.members ?? {}).flatMap(([call, all]) =>
      Object.entries(all ?? {}).map(([name, value]) => [`${call}.${name}`, value])
    );
    const headers = { ...this.credentials(token), Accept: "text/event-stream", ...(after && { "Last-Event-ID": after }) };
    const limit = new Limit(options.signal);
    try {
      // The server sends a beat every 15 seconds.
      limit.start(40_000, "unavailable");
      const path = `${this.base}/v1/stream?${query({ on: calls, ...Object.fromEntries(members) })}`;
      const response = await this.fetch(path, { headers, signal: limit.signal, cache: "no-store", ...this.mode });
      if (!response.ok || !kind(response).startsWith("text/event-stream")) await body(response);
      if (!response.body) throw noStreams;
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "", event = { name: "", id: "", data: "" };
      for (;;) {
        limit.start(40_000, "unavailable");
        const part = await reader.read();
        limit.stop();
        if (part.done) return;
        const lines = (text + part.value).split("\n");
        text = lines.pop() ?? "";
        if (text.length > 4_194_304) throw unavailable();
        for (const line of lines) {
          const [, name, value] = /^([^:]*):? ?(.*?)\r?$/.exec(line) ?? [];
          if (name === "event") event.name = value ?? "";
          else if (name === "id") event.id = value ?? "";
          else if (name === "data") event.data += value ?? "";
          else if (line.trim() === "") {
            if (event.name !== "") yield event;
            event = { name: "", id: "", data: "" };
          }
        }
      }
    } catch (error) {
      throw limit.reason ?? error;
    } finally {
      limit.end();
    }
  }

  /** The calls as long polls; an event's `id` has the cursors of all. */
  async *polled (calls, options) {
    if (options.signal?.aborted) return;
    const limit = new Limit(options.signal);
    const cursors = new Map (Object.entries(after(options)));
    const running = new Map ();
    let failures = 0;
    const start = (call) => {
      const members = { ...options.members?.[call], cursor: cursors.get(call), waitMs: 25_000 };
      const poll = this.send(call, members, { signal: limit.signal });
      running.set(call, poll.then((reply) => ({ call, reply }), (error) => ({ call, fault: asFault(error) })));
    };
    try {
      for (const call of calls) start(call);
      while (!limit.signal.aborted) {
        const { call, reply, fault } = await Promise.race(running.values());
        if (limit.signal.aborted) return;
        const isStale = fault?.code === "gone" || fault?.rule === "not-a-cursor";
        if (isStale && cursors.delete(call)) yield { name: "reset" };
        else if (fault && !passing.has(fault.code)) return yield { name: "fault", fault };
        else if (fault) {
          const pause = Math.max(fault.retryAfterMs ?? 0, Math.random() * Math.min(30_000, 2_000 * 2 ** failures++));
          await sleep(pause, options.signal).catch(() => {});
        } else {
          failures = 0;
          const cursor = (reply).cursor;
          const isNew = cursor === undefined || cursor !== cursors.get(call);
          if (cursor !== undefined) cursors.set(call, cursor);
          const id = pollMark + JSON.stringify(Object.fromEntries(cursors));
          if (isNew) yield { name: call, id, reply };
        }
        start(call);
      }
    } finally {
      limit.end();
    }
  }

  async exchange(outgoing, options, owner) {
    const deadline = performance.now() + (options.timeoutMs ?? 20_000);
    for (let attempt = 1;; attempt++) {
      const token = await this.token(owner);
      try {
        try {
          return await this.attempt(outgoing, token, deadline, options.signal);
        } catch (error) {
          if (token === null || !isStale(error)) throw error;
          await within(deadline - performance.now(), this.renew(token), options.signal);
          return await this.attempt(outgoing, await this.token(owner), deadline, options.signal);
        }
      } catch (error) {
        if (!(error instanceof Fault) || !passing.has(error.code) || (error.code === "internal" && attempt > 2)) throw error;
        if (attempt >= (options.attempts ?? Infinity)) throw error;
        const pause = Math.max(error.retryAfterMs ?? 0, Math.random() * Math.min(5_000, 100 * 2 ** attempt));
        if (performance.now() + pause >= deadline) throw error;
        await sleep(pause, options.signal);
      }
    }
  }

  async attempt(outgoing, token, deadline, signal) {
    const left = Math.ceil(Math.max(1, Math.min(deadline - performance.now(), outgoing.attemptMs)));
    const { method, path, body: sent } = outgoing;
    const headers = { ...outgoing.headers, ...this.credentials(token), "Request-Timeout-Ms": `${Math.min(left, 60_000)}` };
    const limit = new Limit(signal);
    limit.start(left, "deadline-exceeded");
    try {
      const init = { method, headers, signal: limit.signal, ...this.mode };
      if (sent !== undefined) init.body = sent;
      return await body(await this.fetch(this.base + path, init), outgoing.wantsBytes);
    } catch (error) {
      throw limit.reason ?? asFault(error);
    } finally {
      limit.end();
    }
  }

  async held() {
    return this.cookie ? null : await this.store.load();
  }

  /** The present token of a session: repetitions never act for another user. */
  async token(owner) {
    const held = await this.held();
    if (held?.session === owner?.session) return held?.token ?? null;
    throw sessionEnded();
  }

  credentials(token) {
    const client = { "Umkreis-Client": `typescript/${version}` };
    if (this.cookie) return { ...client, "Umkreis-Session": "cookie" };
    return token === null ? client : { ...client, Authorization: `Bearer ${token}` };
  }

  get mode() {
    return { credentials: this.cookie ? "same-origin" : "omit" };
  }

  /** One refresh for all calls with the same token. */
  renew(stale) {
    const running = this.renewals.get(stale);
    if (running) return running;
    const renewal = this.refresh(stale).finally(() => this.renewals.delete(stale));
    this.renewals.set(stale, renewal);
    return renewal;
  }

  async refresh(stale) {
    const held = await this.store.load();
    if (held?.token !== stale) return;
    const headers = { "Content-Type": "application/json", "Idempotency-Key": newKey() };
    const sent = JSON.stringify({ refreshToken: held.refreshToken });
    const outgoing = { method: "POST", path: "/v1/auth/refreshSession", headers, body: sent, attemptMs: 10_000 };
    try {
      // The waiting calls repeat it.
      const next = await this.attempt(outgoing, null, performance.now() + 10_000);
      // Unless the user signed out, or another tab refreshed, in the meantime.
      if ((await this.store.load())?.token !== stale) return;
      // An outbox may still have writes of the guest.
      const mergedGuest = next.mergedGuest ?? held.mergedGuest;
      await this.store.save({ ...next, ...(mergedGuest !== undefined && { mergedGuest }) });
    } catch (error) {
      // Only a refusal ends the session; a network failure does not.
      if (!(error instanceof Fault) || !["unauthenticated", "gone"].includes(error.code)) throw error;
      const current = await this.store.load();
      // Another tab has renewed it.
      if (current !== null && current.token !== stale) return;
      if (current !== null) await this.store.clear();
      await this.announce();
      throw error;
    }
  }
}

const sessionEnded = () => new Fault("unauthenticated", "the session has ended", { field: "token" });

const signedOut = { name: "signedOut" };

function authState(tokens) {
  if (typeof tokens?.user !== "string" || typeof tokens.isGuest !== "boolean") return signedOut;
  return { name: tokens.isGuest ? "guest" : "user", user: tokens.user };
}

const noStreams = new Fault("unavailable", "fetch has no response.body here, so events come by long polls");

/** React Native's `fetch` returns a response only when it has ended. */
const hasStreams = () => typeof Response === "function" && "body" in Response.prototype;

/** Marks the positions of long polls. */
const pollMark = "polls:";

function after(options) {
  if (!options.after?.startsWith(pollMark)) return {};
  try {
    return JSON.parse(options.after.slice(pollMark.length));
  } catch {
    return {};
  }
}

const kind = (response) => response.headers.get("Content-Type") ?? "";

/** The fault of a problem, which calls a message `detail`. */
function fault({ errors, ...problem }, retryAfterMs) {
  const members = errors?.map(({ detail, ...member }) => ({ ...member, message: detail ?? "" }));
  const more = { retryAfterMs, ...problem, ...(members && { errors: members }) };
  return new Fault(problem.code ?? "internal", problem.detail ?? "", more);
}

/** Reads a response; those that are not of the server, such as a proxy's pages, are `unavailable` or `internal`. */
async function body(response, wantsBytes = false) {
  const seconds = Number(response.headers.get("Retry-After") ?? NaN);
  const pause = Number.isFinite(seconds) ? seconds * 1_000 : undefined;
  if (response.ok && wantsBytes) return await response.blob();
  if (response.ok && kind(response).startsWith("application/json")) return await response.json();
  if (kind(response).startsWith("application/problem+json")) throw fault(await response.json(), pause);
  await response.body?.cancel();
  if (response.status === 500) throw new Fault("internal", "the server failed");
  throw unavailable(pause);
}

/** Aborts by a timeout or the caller's signal. */
class Limit {
  controller = new AbortController();
  signal = this.controller.signal;
  /** Why it was aborted; signals of React Native have no reason. */
  reason;
  outer;
  timer;
  abort = () => this.stopFor(aborted(this.outer));

  constructor(outer) {
    this.outer = outer;
    if (outer?.aborted) throw aborted(outer);
    outer?.addEventListener("abort", this.abort, { once: true });
  }

  stopFor(reason) {
    this.reason ??= reason;
    this.controller.abort(reason);
  }

  start(ms, code) {
    this.stop();
    this.timer = setTimeout(() => this.stopFor(new Fault(code, "no answer in time")), ms);
  }

  stop() {
    clearTimeout(this.timer);
  }

  end() {
    this.stop();
    this.outer?.removeEventListener("abort", this.abort);
    this.controller.abort();
  }
}

/** The reason of an aborted signal. */
function aborted(signal) {
  return signal?.reason ?? Object.assign(new Error("the call was cancelled"), { name: "AbortError" });
}

/** Waits for shared work that goes on behind the timeout. */
async function within(ms, work, outer) {
  const limit = new Limit(outer);
  limit.start(Math.max(1, ms), "deadline-exceeded");
  const stop = new Promise((_, reject) => limit.signal.addEventListener("abort", () => reject(limit.reason)));
  try {
    return await Promise.race([work, stop]);
  } finally {
    limit.end();
  }
}

function sleep(ms, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => (clearTimeout(timer), reject(aborted(signal)));
    const timer = setTimeout(() => (signal?.removeEventListener("abort", stop), resolve()), ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Objects and lists with objects are JSON in a query; other lists repeat their name. */
function query(members) {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) {
    for (const one of Array.isArray(value) && !value.some((one) => one instanceof Object) ? value : [value]) {
      if (one !== undefined && one !== null) text.append(name, typeof one === "object" ? JSON.stringify(one) : String(one));
    }
  }
  return text.toString();
}

function refuse(field, rule, words, values) {
  throw new Fault("invalid", `${field || "the value"} ${words}`, { rule, ...(field && { field }), ...(values && { values }) });
}

/** Throws for a name that the server did not have when this file was made. */
function factsOf(call) {
  const facts = Object.hasOwn(table, call) ? table[call] : undefined;
  if (facts === undefined) throw new Fault("unknown-call", `there is no call ${call}`);
  return facts;
}

/** More broken members than a form has. */
const mostBroken = 32;

/** Throws the fault of the first broken member, with all of them in `errors`, as the service would. */
function check(rule, request) {
  const found = [];
  collect(found, () => verify(rule, request, "", found));
  const [first] = found;
  if (first === undefined) return;
  const { code, message, field, rule: broken, values } = first;
  const errors = found.length > 1 && { errors: found.map(({ field, message, rule, values }) => ({ field, message, rule, values })) };
  throw new Fault(code, message, { field, rule: broken, values, ...errors });
}

/** Runs the checks of a member, and keeps its fault unless those of members inside are known. */
function collect(found, run) {
  const known = found.length;
  if (known >= mostBroken) return;
  try {
    run();
  } catch (error) {
    // A misspelt name is no broken member: nothing else counts then.
    if (!(error instanceof Fault) || error.rule === "unknown-member") throw error;
    if (found.length === known) found.push(error);
  }
}

function verify(rule, value, path, found) {
  if (rule.as !== undefined) return verify(shapes[rule.as], value, path, found);
  if (rule.is === "text") verifyText(rule, value, path);
  else if (rule.is === "whole" || rule.is === "number") verifyNumber(rule, value, path);
  else if (rule.is === "list") verifyList(rule, value, path, found);
  else if (rule.is === "object") verifyObject(rule, value, path, found);
  else if (rule.is === "flag" && typeof value !== "boolean") refuse(path, "wrong-type", "must be true or false", { words: ["boolean"] });
}

/** White space, default-ignorable characters and the blank braille pattern show nothing. */
const isBlank = (text) => !/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

const trimmed = (text) => isBlank(text) ? "" : text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, "");

function verifyText(rule, value, path) {
  if (typeof value !== "string") refuse(path, "wrong-type", "must be text", { words: ["string"] });
  const { words, least = 0, most = Infinity } = rule;
  if (words && !words.includes(value)) {
    refuse(path, "not-one-of", words.length === 1 ? `must be ${words[0]}` : `must be one of ${words.join(", ")}`, { words });
  }
  const text = rule.trim ? trimmed(value) : value;
  // Unicode scalars; some texts are composed before they are counted.
  const count = Math.min([...text].length, [...text.normalize("NFC")].length);
  if (count === 0 && least > 0) refuse(path, "empty", "is empty");
  if (count < least) refuse(path, "too-short", `is shorter than ${least} characters`, { least });
  if (count > most) refuse(path, "too-long", `is longer than ${most} characters`, { most });
  const [form, pattern] = forms[rule.form ?? -1] ?? [];
  if (form === undefined || pattern === undefined || new RegExp(pattern, "u").test(text)) return;
  const broken = rule.trim && /\p{Cc}/u.test(text) ? "control-character" : form;
  refuse(path, broken, phrases[broken] ?? `is ${broken.replaceAll("-", " ")}`);
}

function verifyNumber(rule, value, path) {
  const isRight = rule.is === "whole" ? Number.isInteger(value) : Number.isFinite(value);
  const type = rule.is === "whole" ? "integer" : "number";
  if (!isRight) refuse(path, "wrong-type", rule.is === "whole" ? "must be a whole number" : "must be a number", { words: [type] });
  const { least = -Infinity, most = Infinity } = rule, number = value;
  if (number >= least && number <= most) return;
  if (rule.most === undefined) refuse(path, "out-of-range", `must be at least ${least}`, { least });
  if (rule.least === undefined) refuse(path, "out-of-range", `must be at most ${most}`, { most });
  refuse(path, "out-of-range", `must be from ${least} to ${most}`, { least, most });
}

function verifyList(rule, value, path, found) {
  if (!Array.isArray(value)) refuse(path, "wrong-type", "must be an array", { words: ["array"] });
  const { least = 0, most = Infinity } = rule;
  if (value.length < least) refuse(path, "empty", "is empty");
  if (value.length > most) refuse(path, "too-many", `may have at most ${most} entries`, { most });
  value.forEach((element, index) => {
    collect(found, () => {
      if (rule.each) verify(rule.each, element, `${path}.${index}`, found);
      if (rule.unique && typeof element === "string" && value.indexOf(element) < index) {
        refuse(`${path}.${index}`, "not-unique", "is a duplicate");
      }
    });
  });
}

function verifyObject(rule, value, path, found) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(path, "wrong-type", "must be an object", { words: ["object"] });
  const members = value;
  // A misspelt member would be ignored by the service.
  const isClosed = rule.each === undefined && (rule.all !== undefined || path === "");
  const unknown = isClosed ? Object.keys(members).find((name) => members[name] !== undefined && !Object.hasOwn(rule.all ?? {}, name)) : undefined;
  if (unknown !== undefined) refuse(path === "" ? unknown : `${path}.${unknown}`, "unknown-member", "is no member of this call");
  const named = Object.entries(rule.all ?? {});
  const others = rule.each ? Object.keys(members).map((name) => [name, rule.each]) : [];
  for (const [name, inner] of [...named, ...others]) {
    const member = members[name], field = path === "" ? name : `${path}.${name}`;
    collect(found, () => {
      if (member === undefined || member === null) {
        if (inner.must) refuse(field, "missing", "is missing");
      } else if (inner.must || inner.words || inner.is !== "text" || typeof member !== "string" || !isBlank(member)) {
        // A blank optional text counts as absent.
        verify(inner, member, field, found);
      }
    });
  }
}
