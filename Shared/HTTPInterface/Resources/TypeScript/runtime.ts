/** A client of one server. */
export class Umkreis {
  private readonly base: string;
  private readonly cookie: boolean;
  private readonly store: TokenStore;
  private readonly fetch: typeof fetch;
  /** Running refreshes by the token that they replace. */
  private readonly renewals = new Map<string, Promise<void>>();

  /** @param base the server's address; empty for pages of the server itself. */
  constructor(base = "", options: UmkreisOptions = {}) {
    this.base = base.replace(/\/+$/, "");
    this.cookie = options.cookie ?? false;
    this.store = options.tokens ?? memoryStore();
    this.fetch = options.fetch ?? ((input, init) => fetch(input, init));
  }

  /** Checks the request, sends it, and repeats it after faults that pass. */
  async send<C extends Call>(call: C, request: Calls[C]["request"], options: SendOptions = {}): Promise<Calls[C]["reply"]> {
    const facts = factsOf(call);
    const members = request as Record<string, unknown>;
    verify(facts.rules, members, "");
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
    const reply = await this.exchange(outgoing, { ...options, timeoutMs: options.timeoutMs ?? 20_000 + waitMs });
    if (!this.cookie && isTokens(reply)) await this.store.save(reply);
    if (!this.cookie && facts.endsSession) await this.store.clear();
    return reply as Calls[C]["reply"];
  }

  /** Uploads a photo of at most 10 MiB. */
  async upload(photo: Blob, options: UploadOptions = {}): Promise<Calls["catalogue.commitUpload"]["reply"]> {
    const path = options.name === undefined ? "/v1/media" : `/v1/media?${query({ name: options.name })}`;
    const headers = { "Content-Type": "application/octet-stream", "Idempotency-Key": options.key ?? newKey() };
    const outgoing = { method: "POST", path, headers, body: photo, attemptMs: 120_000 };
    const reply = await this.exchange(outgoing, { ...options, timeoutMs: options.timeoutMs ?? 120_000 });
    return reply as Calls["catalogue.commitUpload"]["reply"];
  }

  /** The address of a photo: `original`, or a width such as `720`. */
  url(media: string, variant = "original", owner?: string): string {
    const path = [media, variant].map(encodeURIComponent).join("/");
    return `${this.base}/v1/media/${path}${owner === undefined ? "" : `?${query({ owner })}`}`;
  }

  /** The replies of calls that wait for events, until `signal` aborts or a service refuses. Reconnects by itself. */
  async *events<C extends PolledCall>(calls: readonly C[], options: StreamOptions<C> = {}): AsyncGenerator<StreamEvent<C>, undefined> {
    const owner = await this.held();
    let id = options.after ?? "", failures = 0, isRenewed = false;
    while (!options.signal?.aborted) {
      let token: string | null = null, pause = 0;
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
      if (!response.ok || !response.body || !kind(response).startsWith("text/event-stream")) await body(response);
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
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
      throw limit.signal.reason ?? error;
    } finally {
      limit.end();
    }
  }

  private async exchange(outgoing: Outgoing, options: SendOptions): Promise<unknown> {
    const deadline = performance.now() + (options.timeoutMs ?? 20_000);
    const owner = await this.held();
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
      throw limit.signal.reason ?? asFault(error);
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
    throw new Fault("unauthenticated", "the session has ended", { field: "token" });
  }

  private credentials(token: string | null): Record<string, string> {
    if (this.cookie) return { "Umkreis-Session": "cookie" };
    return token === null ? {} : { Authorization: `Bearer ${token}` };
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
      if ((await this.store.load())?.token === stale) await this.store.save(next);
    } catch (error) {
      // Only a refusal ends the session; a network failure does not.
      const isOver = error instanceof Fault && error.code === "unauthenticated";
      if (isOver && (await this.store.load())?.token === stale) await this.store.clear();
      throw error;
    }
  }
}
