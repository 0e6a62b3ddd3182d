/** The list of behaviours that both clients have, with the scripted server of the Swift client's tests. */
import { type AuthState, Fault, memoryStorage, memoryStore, Outbox, ReadCache, type Tokens, Umkreis } from "./umkreis.ts";

const peer = Deno.env.get("PEER_URL")!;

interface Session {
  user: string;
  token: string;
  isGuest: boolean;
  mergedGuest?: string;
}

// deno-lint-ignore no-explicit-any
type Step = Record<string, any>;

function equal(actual: unknown, expected: unknown, what: unknown): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${left} is not ${right} at ${JSON.stringify(what)}`);
}

async function control(word: string, body: unknown) {
  const response = await fetch(`${peer}/_peer/${word}`, { method: "POST", body: JSON.stringify(body) });
  return await response.json();
}

const id = (label: string) => label.padStart(26, "0");
const path = (call: string) => `/v1/${call.replace(".", "/")}`;
const end = "2099-12-31T00:00:00.000Z";

/** The reply to a call that starts or continues a session. */
const signedIn = ({ user, token, isGuest, mergedGuest }: Session): Tokens & Record<string, unknown> => ({
  user: id(user), session: id(`${user}0`), isGuest, token, tokenExpiresAt: end,
  refreshToken: `refresh-${token}`, sessionExpiresAt: end, ...(mergedGuest && { mergedGuest: id(mergedGuest) }),
});

/** A reply as the scripted server wants it. */
function scripted({ json, session, problem, html, ...rest }: Step): Step {
  if (session) return { ...rest, body: JSON.stringify(signedIn(session)) };
  if (json) return { ...rest, body: JSON.stringify(json) };
  if (html) return { ...rest, headers: { "Content-Type": "text/html" }, body: html };
  if (problem) return { ...rest, headers: { "Content-Type": "application/problem+json" }, body: JSON.stringify(problem) };
  return rest;
}

class World {
  private readonly tokens = memoryStore();
  private readonly storage = memoryStorage();
  private readonly replies = memoryStorage();
  private readonly states: AuthState[] = [];
  private now = 1_000_000;
  private limit = 1_000;
  private umkreis = this.client();
  private outbox: Outbox | undefined;

  private client(): Umkreis {
    return new Umkreis(peer, { tokens: this.tokens, cache: new ReadCache(this.replies, 100_000, () => this.now) });
  }

  private async box(): Promise<Outbox> {
    const options = { now: () => this.now, attempts: 1, count: this.limit, timeoutMs: 5_000 };
    return this.outbox ??= await Outbox.open(this.umkreis, this.storage, options);
  }

  private async attempts(call = "auth.block") {
    const all = await control("requests", {}) as { path: string; body: string; headers: Record<string, string> }[];
    return all.filter((request) => request.path === path(call));
  }

  private read(limit: number, signal?: AbortSignal) {
    return this.umkreis.auth.listBlocks({ limit }, { attempts: 1, timeoutMs: 5_000, ...(signal && { signal }) });
  }

  async run(step: Step): Promise<void> {
    const [word = ""] = Object.keys(step);
    const perform = this.steps[word];
    if (!perform) throw new Error(`there is no step ${word}`);
    await perform(step);
  }

  private readonly steps: Record<string, (step: Step) => Promise<void>> = {
    start: async ({ start }) => start && await this.tokens.save(signedIn(start)),
    otherProcess: async ({ otherProcess }) => await this.tokens.save(signedIn(otherProcess)),
    limit: async ({ limit }) => void (this.limit = limit),
    clock: async ({ clock }) => void (this.now += clock),
    restart: async () => void ([this.umkreis, this.outbox] = [this.client(), undefined]),
    server: async ({ server, replies }) => await control("script", { path: path(server), replies: replies.map(scripted) }),
    add: async (step) => {
      const [box, options] = [await this.box(), { subject: step.subject ?? "s", key: step.key }];
      const adding = step.add === null
        ? box.add("auth.revokeOtherSessions", {}, options)
        : box.add("auth.block", { user: id(step.add) }, options);
      const fault = await adding.then(() => undefined, (error: Fault) => error);
      equal(fault?.rule, step.refused, step);
    },
    flush: async (step) => equal(await (await this.box()).flush(), step.flush, step),
    waiting: async (step) => equal((await this.box()).intents.map((intent) => intent.key), step.waiting, step),
    acknowledge: async (step) => equal(await (await this.box()).acknowledge(step.acknowledge), true, step),
    sent: async (step) => equal((await this.attempts()).map(({ body }) => JSON.parse(body).user), step.sent.map(id), step),
    keys: async (step) => equal((await this.attempts()).map(({ headers }) => headers["idempotency-key"]), step.keys, step),
    tokens: async (step) => {
      const sent = (await this.attempts()).map(({ headers }) => headers.authorization?.slice("Bearer ".length));
      equal(sent, step.tokens, step);
    },
    requests: async (step) => equal((await this.attempts(step.requests)).length, step.are, step),
    named: async (step) => {
      for (const { headers } of await this.attempts(step.named)) equal(/^typescript\/\d/.test(headers["umkreis-client"] ?? ""), true, step);
    },
    outcome: async (step) => {
      const outcome = (await this.box()).outcome(step.outcome);
      equal(outcome?.name ?? "none", step.is, step);
      if (outcome?.name !== "refused") return;
      if (step.code) equal(outcome.fault.code, step.code, step);
      if (step.rule) equal(outcome.fault.rule, step.rule, step);
      const errors = outcome.fault.errors?.map(({ field, rule, message }) => `${field} ${rule} ${message}`);
      if (step.errors) equal(errors, step.errors, step);
      if (step.hasMembers === false) equal(outcome.intent.body, {}, step);
    },
    startGuest: async () => void await this.umkreis.auth.startGuest({}),
    signIn: async () => void await this.umkreis.auth.signIn({ login: "ada", password: "a long password" }),
    signOut: async () => void await this.umkreis.auth.signOut(),
    signedIn: async (step) => equal((await this.umkreis.signedIn())?.user ?? null, step.signedIn && id(step.signedIn), step),
    write: async ({ write }) => void await this.umkreis.auth.block({ user: id(write) }, { attempts: 1 }),
    read: async (step) => {
      const result = await this.read(step.read).then(({ count }) => count, (error: Fault) => error.code);
      equal(result, step.count ?? step.fault, step);
    },
    cancelledRead: async (step) => {
      const controller = new AbortController();
      const reading = this.read(step.cancelledRead, controller.signal).catch((error: Error) => error.name);
      while ((await this.attempts("auth.listBlocks")).length === 0);
      controller.abort();
      equal(await reading, "AbortError", step);
    },
    cached: async (step) => {
      const cached = await this.umkreis.cached("auth.listBlocks", { limit: step.cached });
      equal([cached?.reply.count ?? null, cached?.ageMs], [step.is, step.ageMs], step);
    },
    watch: async () => void this.umkreis.onAuthStateChange((state) => this.states.push(state)),
    states: async (step) => {
      const texts = this.states.map((state) => "user" in state ? `${state.name} ${state.user.replace(/^0+/, "")}` : state.name);
      equal(texts, step.states, step);
    },
  };
}

for (const { name, steps } of JSON.parse(Deno.readTextFileSync(Deno.env.get("BEHAVIOURS")!))) {
  Deno.test(name, async () => {
    await control("reset", {});
    const world = new World();
    for (const step of steps) await world.run(step);
    // Connections that a test has left open are closed by the server's reset.
    await control("reset", {});
  });
}
