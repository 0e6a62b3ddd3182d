const kind = (response: Response): string => response.headers.get("Content-Type") ?? "";

type Problem = Omit<Partial<Fault>, "errors"> & { detail?: string; errors?: (BrokenMember & { detail?: string })[] };

/** The fault of a problem, which calls a message `detail`. */
function fault({ errors, ...problem }: Problem, retryAfterMs?: number): Fault {
  const members = errors?.map(({ detail, ...member }) => ({ ...member, message: detail ?? "" }));
  const more = { retryAfterMs, ...problem, ...(members && { errors: members }) };
  return new Fault(problem.code ?? "internal", problem.detail ?? "", more as Partial<Fault>);
}

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
  readonly signal = this.controller.signal;
  /** Why it was aborted; signals of React Native have no reason. */
  reason: unknown;
  private readonly outer: AbortSignal | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly abort = () => this.stopFor(aborted(this.outer));

  constructor(outer?: AbortSignal) {
    this.outer = outer;
    if (outer?.aborted) throw aborted(outer);
    outer?.addEventListener("abort", this.abort, { once: true });
  }

  private stopFor(reason: unknown): void {
    this.reason ??= reason;
    this.controller.abort(reason);
  }

  start(ms: number, code: FaultCode): void {
    this.stop();
    this.timer = setTimeout(() => this.stopFor(new Fault(code, "no answer in time")), ms);
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

/** The reason of an aborted signal. */
function aborted(signal?: AbortSignal): unknown {
  return signal?.reason ?? Object.assign(new Error("the call was cancelled"), { name: "AbortError" });
}

/** Waits for shared work that goes on behind the timeout. */
async function within<T>(ms: number, work: Promise<T>, outer?: AbortSignal): Promise<T> {
  const limit = new Limit(outer);
  limit.start(Math.max(1, ms), "deadline-exceeded");
  const stop = new Promise<never>((_, reject) => limit.signal.addEventListener("abort", () => reject(limit.reason)));
  try {
    return await Promise.race([work, stop]);
  } finally {
    limit.end();
  }
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => (clearTimeout(timer), reject(aborted(signal)));
    const timer = setTimeout(() => (signal?.removeEventListener("abort", stop), resolve()), ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Objects and lists with objects are JSON in a query; other lists repeat their name. */
function query(members: Record<string, unknown>): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(members)) {
    for (const one of Array.isArray(value) && !value.some((one) => one instanceof Object) ? value : [value]) {
      if (one !== undefined && one !== null) text.append(name, typeof one === "object" ? JSON.stringify(one) : String(one));
    }
  }
  return text.toString();
}
