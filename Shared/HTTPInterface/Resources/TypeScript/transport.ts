/** Faults that a repetition may not meet again; writes have a key. */
const passing = new Set<string>(["unavailable", "overloaded", "draining", "throttled", "deadline-exceeded", "internal"]);

const unavailable = (retryAfterMs?: number): Fault =>
  new Fault("unavailable", "the server is not reachable", retryAfterMs === undefined ? {} : { retryAfterMs });

const asFault = (error: unknown): Fault => error instanceof Fault ? error : unavailable();

const isStale = (error: unknown): boolean =>
  error instanceof Fault && error.code === "unauthenticated" && error.field === "token";

const isTokens = (reply: unknown): reply is Tokens =>
  typeof (reply as Tokens)?.token === "string" && typeof (reply as Tokens).refreshToken === "string";

const kind = (response: Response): string => response.headers.get("Content-Type") ?? "";

const fault = (problem: Partial<Fault> & { detail?: string }, retryAfterMs?: number): Fault =>
  new Fault(problem.code ?? "internal", problem.detail ?? "", { retryAfterMs, ...problem } as Partial<Fault>);

/** Reads a response; those that are not of the server, such as a proxy's pages, are `unavailable` or `internal`. */
async function body(response: Response, wantsBytes = false): Promise<unknown> {
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
  private readonly controller = new AbortController();
  private readonly outer: AbortSignal | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly abort = () => this.controller.abort(this.outer?.reason);

  constructor(outer?: AbortSignal) {
    this.outer = outer;
    outer?.throwIfAborted();
    outer?.addEventListener("abort", this.abort, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get reason(): unknown {
    return this.signal.aborted ? this.signal.reason : undefined;
  }

  start(ms: number, code: FaultCode): void {
    this.stop();
    this.timer = setTimeout(() => this.controller.abort(new Fault(code, "no answer in time")), ms);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  end(): void {
    this.stop();
    this.outer?.removeEventListener("abort", this.abort);
    this.controller.abort();
  }
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => (clearTimeout(timer), reject(signal?.reason));
    const timer = setTimeout(() => (signal?.removeEventListener("abort", stop), resolve()), ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Objects are JSON in a query; lists repeat their name. */
function query(members: Record<string, unknown>): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) text.append(name, typeof one === "object" ? JSON.stringify(one) : String(one));
    }
  }
  return text.toString();
}
