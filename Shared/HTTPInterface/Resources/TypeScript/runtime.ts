/** The calls by their service: `umkreis.geo.search({ … })`. */
export interface Umkreis extends Services {}

/** A client of one server. */
export class Umkreis {
  private readonly base: string;
  private readonly cookie: boolean;
  private readonly store: TokenStore;
  private readonly fetch: typeof fetch;
  /** Running refreshes by the token that they replace. */
  private readonly renewals = new Map<string, Promise<void>>();
  private readonly cache: Replies | undefined;
  /** Listeners with the state that each knows. */
  private readonly listeners = new Map<(state: AuthState) => void, string>();
  /** The announcements, one after the other: each reads the present state, so that the last one tells it. */
  private announcements: Promise<void> = Promise.resolve();
  /** The state that was told last. */
  private told = "";
  /** The state of a session by cookie, which only replies show; unknown before one. */
  private cookieState: AuthState | undefined;
  /** How often a call has changed the session by cookie. */
  private changes = 0;
  private isAsking = false;

  /** @param base the server's address; empty for pages of the server itself. */
  constructor(base = "", options: UmkreisOptions = {}) {
    this.base = base.replace(/\/+$/, "");
    this.cookie = options.cookie ?? false;
    this.store = options.tokens ?? memoryStore();
    this.fetch = options.fetch ?? ((input, init) => fetch(input, init));
    this.cache = options.cache;
    const groups = this as unknown as Record<string, Record<string, unknown>>;
    for (const call of Object.keys(table) as Call[]) {
      const [service = "", word = ""] = call.split(".");
      const group = groups[service] ??= {};
      group[word] = (request?: unknown, options?: SendOptions) => this.send(call, (request ?? {}) as never, options);
    }
  }

  /** Checks the request, sends it, and repeats it after faults that pass. */
  async send<C extends Call>(call: C, request: Calls[C]["request"], options: SendOptions = {}): Promise<Calls[C]["reply"]> {
    const facts = factsOf(call);
    const members = request as Record<string, unknown>;
    check(facts.rules, members);
    const path = `/v1/${call.replace(".", "/")}`;
    const waitMs = facts.polls ? Number(members.waitMs ?? 0) : 0;
    const outgoing: Outgoing = { method: "POST", path, headers: {}, attemptMs: 10_000 + waitMs };
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
    return reply as Calls[C]["reply"];
  }

  /** Keeps the tokens of a reply, and notifies listeners of another user. */
  private async adopt(reply: unknown, facts: Facts, changes: number): Promise<void> {
    const endsSession = facts.endsSession ?? false;
    if (this.cookie) {
      const state = endsSession ? signedOut : authState(reply as Partial<Tokens>);
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
  private async refused(error: unknown, changes: number): Promise<never> {
    if (this.cookie && isStale(error) && (error as Fault).rule !== "restored-accounts" && changes === this.changes) {
      this.cookieState = signedOut;
      await this.announce();
    }
    throw error;
  }

  /** Announces what another tab has changed. */
  private notice(held: Tokens | null): void {
    if (this.cookie || this.listeners.size === 0 || JSON.stringify(authState(held)) === this.told) return;
    this.announce().catch(() => {});
  }

  /** The signed-in user's last reply to this call from the cache. */
  async cached<C extends Call>(call: C, request: Calls[C]["request"]): Promise<Cached<Calls[C]["reply"]> | null> {
    const held = await this.held();
    return (await this.cache?.reply(call, request, held?.user) ?? null) as Cached<Calls[C]["reply"]> | null;
  }

  /**
   * Calls the listener with the present state and each later one, not after a refresh.
   *
   * Returns a function that ends it. A session by cookie is asked for at the server first. What another tab changes, or
   * the end of a session by cookie, is noticed at the next call.
   */
  onAuthStateChange(listener: (state: AuthState) => void): () => void {
    this.listeners.set(listener, "");
    const telling = this.cookie && this.cookieState === undefined ? this.ask() : this.announce();
    // A store that cannot be read has no state.
    telling.catch(() => {});
    return () => void this.listeners.delete(listener);
  }

  /** Asks the server who is signed in by the cookie, until it answers or nobody listens. */
  private async ask(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      for (let failures = 0; this.cookieState === undefined && this.listeners.size > 0; failures++) {
        try {
          await this.send("auth.myAccount" as Call, {} as never);
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

  private announce(): Promise<void> {
    const announcement = this.announcements.then(() => this.tell());
    this.announcements = announcement.catch(() => {});
    return announcement;
  }

  private async tell(): Promise<void> {
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
  async signedIn(): Promise<Tokens | null> {
    return await this.held();
  }

  /** Uploads a photo of at most 10 MiB, which others see once a published post, a rating, a profile or a message shows it. */
  async upload(photo: Blob, options: UploadOptions = {}): Promise<Calls["catalogue.commitUpload"]["reply"]> {
    const path = options.name === undefined ? "/v1/media" : `/v1/media?${query({ name: options.name })}`;
    const headers = { "Content-Type": "application/octet-stream", "Idempotency-Key": options.key ?? newKey() };
    const outgoing = { method: "POST", path, headers, body: photo, attemptMs: 120_000 };
    const reply = await this.exchange(outgoing, { ...options, timeoutMs: options.timeoutMs ?? 120_000 }, await this.held());
    return reply as Calls["catalogue.commitUpload"]["reply"];
  }

  /**
   * The address of a photo: `original`, or a width such as `720`.
   *
   * A photo that others do not see yet needs the token: load it by `catalogue.findMedia`.
   */
  url(media: string, variant = "original", owner?: string): string {
    const path = [media, variant].map(encodeURIComponent).join("/");
    return `${this.base}/v1/media/${path}${owner === undefined ? "" : `?${query({ owner })}`}`;
  }

  /**
   * The replies of calls that wait for events, until `signal` aborts or a service refuses. Reconnects by itself.
   *
   * Where `fetch` has no streams, as in React Native, each call is a long poll instead.
   */
  async *events<C extends PolledCall>(calls: readonly C[], options: StreamOptions<C> = {}): AsyncGenerator<StreamEvent<C>, undefined> {
    if (!hasStreams() || options.after?.startsWith(pollMark)) return yield* this.polled(calls, options);
    const owner = await this.held();
    let id = options.after ?? "", failures = 0, isRenewed = false;
    while (!options.signal?.aborted) {
      let token: string | null = null, pause = 0;
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
            yield { name: event.name, id, reply: JSON.parse(event.data) } as StreamEvent<C>;
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

  private async *connection(
    calls: readonly PolledCall[], options: StreamOptions, after: string, token: string | null,
  ): AsyncGenerator<{ name: string; id: string; data: string }> {
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
  private async *polled<C extends PolledCall>(calls: readonly C[], options: StreamOptions<C>): AsyncGenerator<StreamEvent<C>, undefined> {
    if (options.signal?.aborted) return;
    const limit = new Limit(options.signal);
    const cursors = new Map<string, string>(Object.entries(after(options)));
    const running = new Map<C, Promise<{ call: C; reply?: Calls[C]["reply"]; fault?: Fault }>>();
    let failures = 0;
    const start = (call: C) => {
      const members = { ...options.members?.[call], cursor: cursors.get(call), waitMs: 25_000 };
      const poll = this.send(call, members as Calls[C]["request"], { signal: limit.signal });
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
          const cursor = (reply as { cursor?: string }).cursor;
          const isNew = cursor === undefined || cursor !== cursors.get(call);
          if (cursor !== undefined) cursors.set(call, cursor);
          const id = pollMark + JSON.stringify(Object.fromEntries(cursors));
          if (isNew) yield { name: call, id, reply } as StreamEvent<C>;
        }
        start(call);
      }
    } finally {
      limit.end();
    }
  }

  private async exchange(outgoing: Outgoing, options: SendOptions, owner: Tokens | null): Promise<unknown> {
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

  private async attempt(outgoing: Outgoing, token: string | null, deadline: number, signal?: AbortSignal): Promise<unknown> {
    const left = Math.ceil(Math.max(1, Math.min(deadline - performance.now(), outgoing.attemptMs)));
    const { method, path, body: sent } = outgoing;
    const headers = { ...outgoing.headers, ...this.credentials(token), "Request-Timeout-Ms": `${Math.min(left, 60_000)}` };
    const limit = new Limit(signal);
    limit.start(left, "deadline-exceeded");
    try {
      const init: RequestInit = { method, headers, signal: limit.signal, ...this.mode };
      if (sent !== undefined) init.body = sent;
      return await body(await this.fetch(this.base + path, init), outgoing.wantsBytes);
    } catch (error) {
      throw limit.reason ?? asFault(error);
    } finally {
      limit.end();
    }
  }

  private async held(): Promise<Tokens | null> {
    return this.cookie ? null : await this.store.load();
  }

  /** The present token of a session: repetitions never act for another user. */
  private async token(owner: Tokens | null): Promise<string | null> {
    const held = await this.held();
    if (held?.session === owner?.session) return held?.token ?? null;
    throw sessionEnded();
  }

  private credentials(token: string | null): Record<string, string> {
    const client = { "Umkreis-Client": `typescript/${version}` };
    if (this.cookie) return { ...client, "Umkreis-Session": "cookie" };
    return token === null ? client : { ...client, Authorization: `Bearer ${token}` };
  }

  private get mode(): RequestInit {
    return { credentials: this.cookie ? "same-origin" : "omit" };
  }

  /** One refresh for all calls with the same token. */
  private renew(stale: string): Promise<void> {
    const running = this.renewals.get(stale);
    if (running) return running;
    const renewal = this.refresh(stale).finally(() => this.renewals.delete(stale));
    this.renewals.set(stale, renewal);
    return renewal;
  }

  private async refresh(stale: string): Promise<void> {
    const held = await this.store.load();
    if (held?.token !== stale) return;
    const headers = { "Content-Type": "application/json", "Idempotency-Key": newKey() };
    const sent = JSON.stringify({ refreshToken: held.refreshToken });
    const outgoing = { method: "POST", path: "/v1/auth/refreshSession", headers, body: sent, attemptMs: 10_000 };
    try {
      // The waiting calls repeat it.
      const next = await this.attempt(outgoing, null, performance.now() + 10_000) as Tokens;
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

const sessionEnded = (): Fault => new Fault("unauthenticated", "the session has ended", { field: "token" });

const signedOut: AuthState = { name: "signedOut" };

function authState(tokens: Partial<Tokens> | null): AuthState {
  if (typeof tokens?.user !== "string" || typeof tokens.isGuest !== "boolean") return signedOut;
  return { name: tokens.isGuest ? "guest" : "user", user: tokens.user };
}

const noStreams = new Fault("unavailable", "fetch has no response.body here, so events come by long polls");

/** React Native's `fetch` returns a response only when it has ended. */
const hasStreams = (): boolean => typeof Response === "function" && "body" in Response.prototype;

/** Marks the positions of long polls. */
const pollMark = "polls:";

function after(options: { after?: string }): Record<string, string> {
  if (!options.after?.startsWith(pollMark)) return {};
  try {
    return JSON.parse(options.after.slice(pollMark.length));
  } catch {
    return {};
  }
}
