/** A write to be sent, with the key that makes its repetition safe. */
export interface Intent {
  /** The version of its stored form. */
  v: number;
  key: string;
  call: Call;
  body: unknown;
  /** Intents of one subject are sent in order. */
  subject: string;
  /** The only user that may send it: the one that added it, or the account into which that guest was merged. */
  user: string;
  /** Milliseconds of the device's clock. */
  createdAt: number;
  /** Time before the first attempt with an unknown outcome. */
  triedAt?: number;
  number: number;
}

/** How an intent has left the outbox: with the reply, or refused for good. */
export type IntentOutcome =
  | { name: "sent"; intent: Intent; reply: unknown }
  | { name: "refused"; intent: Intent; fault: Fault };

export interface OutboxOptions {
  /** Intents of all users; 1,000. */
  count?: number;
  /** Characters of their stored forms; 2,000,000, as browsers store about 5,000,000. */
  size?: number;
  /** Outcomes that wait to be acknowledged; 1,000. The oldest are dropped first. */
  outcomes?: number;
  /** Age of an intent that was never tried; a week. */
  ageMs?: number;
  /** Age of an attempt with an unknown outcome; 23 hours, as the server knows its key for a day. */
  attemptAgeMs?: number;
  /** Subjects that are sent at the same time; 4. */
  subjects?: number;
  /** Timeout of all attempts of a flush; 20 s. */
  timeoutMs?: number;
  /** Attempts of a flush; 3. */
  attempts?: number;
  /** The device's clock. */
  now?: () => number;
  /** Whether there is a network; a call without one counts as never tried. */
  isOnline?: () => boolean;
}

/** A fault in its stored form. */
interface StoredOutcome {
  v: number;
  intent: Intent;
  reply?: unknown;
  fault?: { code: string; message: string; more: Partial<Fault> };
}

/** Faults that say that the server has not executed the call. */
const untried = new Set<string>(["throttled", "overloaded", "draining"]);

/**
 * Writes that are sent as soon as the server can be reached, also after a restart.
 *
 * Each is stored before `add` returns, and sent with its own key, so that it is executed once. Every intent has one
 * outcome, which is kept until `acknowledge`. When a guest signs in and is merged into the account, the guest's intents
 * become the account's, except those that may have been executed. One page or worker may use a storage at a time.
 */
export class Outbox {
  private static readonly version = 1;
  private readonly umkreis: Umkreis;
  private readonly storage: TextStorage;
  private readonly options: Required<OutboxOptions>;
  private entries: Intent[] = [];
  private reports: IntentOutcome[] = [];
  private lastNumber = 0;
  private readonly busy = new Set<string>();
  private readonly listeners = new Set<(outcome: IntentOutcome) => void>();
  private wake: (() => void) | undefined;

  private constructor(umkreis: Umkreis, storage: TextStorage, options: OutboxOptions) {
    this.umkreis = umkreis;
    this.storage = storage;
    const day = 86_400_000;
    this.options = {
      count: 1_000, size: 2_000_000, outcomes: 1_000, ageMs: 7 * day, attemptAgeMs: 23 / 24 * day, subjects: 4,
      timeoutMs: 20_000, attempts: 3, now: Date.now, isOnline, ...options,
    };
  }

  /** Loads what earlier runs have stored; entries of a later version stay, and wait for it. */
  static async open(umkreis: Umkreis, storage: TextStorage, options: OutboxOptions = {}): Promise<Outbox> {
    const outbox = new Outbox(umkreis, storage, options);
    for (const name of await storage.names()) {
      const [kind, number] = name.split(".");
      outbox.lastNumber = Math.max(outbox.lastNumber, Number(number) || 0);
      const stored = parsed(await storage.get(name));
      if (stored === null || stored.v > Outbox.version) continue;
      if (kind === "intent") outbox.entries.push(stored as Intent);
      else if (kind === "outcome") outbox.reports.push(restored(stored as StoredOutcome));
    }
    outbox.entries.sort((left, right) => left.number - right.number);
    outbox.reports.sort((left, right) => left.intent.number - right.intent.number);
    // The run ended between the outcome and the removal of its intent.
    for (const { intent } of outbox.reports) await outbox.remove(intent);
    return outbox;
  }

  /** All intents in order. */
  get intents(): readonly Intent[] {
    return this.entries;
  }

  /** The outcomes that are not acknowledged, in the order of their intents. */
  get unacknowledged(): readonly IntentOutcome[] {
    return this.reports;
  }

  /** The intent with a key, while it is in the outbox. */
  intent(key: string): Intent | undefined {
    return this.entries.find((intent) => intent.key === key);
  }

  /** The outcome of the intent with a key, until it is acknowledged. */
  outcome(key: string): IntentOutcome | undefined {
    return this.reports.find((outcome) => outcome.intent.key === key);
  }

  /** Deletes an outcome that the app has processed; returns whether there was one. */
  async acknowledge(key: string): Promise<boolean> {
    const outcome = this.outcome(key);
    if (outcome !== undefined) await this.forget(outcome);
    return outcome !== undefined;
  }

  /** Calls the listener with the unacknowledged outcomes and each later one; returns a function that ends it. */
  onOutcome(listener: (outcome: IntentOutcome) => void): () => void {
    this.listeners.add(listener);
    for (const outcome of this.reports) listener(outcome);
    return () => void this.listeners.delete(listener);
  }

  /** Stores a write for sending; a key that is already stored returns its intent. */
  async add<C extends Call>(call: C, request: Calls[C]["request"], options: { subject: string; key?: string }): Promise<Intent> {
    const facts = table[call];
    if (facts?.effect !== "writes" || facts.blob !== "none" || startsSession.test(call)) {
      throw new Fault("invalid", `${call} cannot be sent later`, { field: "call", rule: "not-deferrable" });
    }
    check(facts.rules, request);
    const user = (await this.umkreis.signedIn())?.user;
    if (user === undefined) throw new Fault("unauthenticated", "sign in first", { field: "token", rule: "token-missing" });
    const key = options.key ?? newKey();
    const known = this.intent(key) ?? this.outcome(key)?.intent;
    if (known !== undefined) return known;
    const [v, number, createdAt] = [Outbox.version, this.lastNumber + 1, this.options.now()];
    const intent: Intent = { v, key, call, body: request, subject: options.subject, user, createdAt, number };
    const size = [...this.entries, intent].reduce((sum, one) => sum + JSON.stringify(one).length, 0);
    if (this.entries.length >= this.options.count || size > this.options.size) {
      throw new Fault("overloaded", "the outbox is full", { rule: "outbox-full", values: { most: this.options.count } });
    }
    this.lastNumber += 1;
    await this.storage.set(`intent.${intent.number}`, JSON.stringify(intent));
    this.entries.push(intent);
    this.wake?.();
    return intent;
  }

  /** Deletes an intent that is not being sent; returns whether there was one. */
  async discard(key: string): Promise<boolean> {
    const intent = this.intent(key);
    if (intent === undefined || this.busy.has(intent.subject)) return false;
    await this.remove(intent);
    return true;
  }

  /** Deletes the intents and outcomes of a user, such as after signing out. */
  async discardAll(user: string): Promise<void> {
    for (const intent of this.entries.filter((one) => one.user === user)) await this.remove(intent);
    for (const outcome of this.reports.filter((one) => one.intent.user === user)) await this.forget(outcome);
  }

  /** Sends what can be sent now; returns how many intents of the signed-in user remain. */
  async flush(): Promise<number> {
    const held = await this.umkreis.signedIn();
    const user = held?.user;
    if (user === undefined) return 0;
    if (held?.mergedGuest !== undefined) await this.takeIntents(held.mergedGuest, user);
    await this.refuseOthers(user, held?.mergedGuest);
    const waiting = this.entries.filter((intent) => intent.user === user && !this.busy.has(intent.subject));
    const subjects = [...new Set(waiting.map((intent) => intent.subject))];
    const work = async () => {
      for (let subject = subjects.shift(); subject !== undefined; subject = subjects.shift()) {
        await this.sendAll(subject, user);
      }
    };
    await Promise.all(Array.from({ length: this.options.subjects }, work));
    return this.entries.filter((intent) => intent.user === user).length;
  }

  /** Sends intents as they are added, with pauses while the server cannot be reached, until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    let [pause, remaining] = [1_000, 0];
    while (!signal.aborted) {
      const left = await this.flush();
      pause = left === 0 || left < remaining ? 1_000 : Math.min(300_000, pause * 2);
      remaining = left;
      const added = new Promise<void>((resolve) => this.wake = resolve);
      const wait = new AbortController();
      const stop = () => wait.abort();
      signal.addEventListener("abort", stop, { once: true });
      // Long enough to be for ever; timers count up to 2^31 ms.
      const slept = sleep(left === 0 ? 2_000_000_000 : pause, wait.signal).catch(() => {});
      if (!signal.aborted) await Promise.race([added, slept]);
      wait.abort();
      signal.removeEventListener("abort", stop);
    }
    this.wake = undefined;
  }

  private async takeIntents(guest: string, user: string): Promise<void> {
    const fault = new Fault("conflict", "the write may have been done before the sign-in", { rule: "sent-as-guest" });
    for (const intent of this.idle((owner) => owner === guest)) {
      if (intent.triedAt === undefined) await this.update(Object.assign(intent, { user }));
      // A key belongs to one user: the account's attempt could execute the write again.
      else await this.finish({ name: "refused", intent, fault });
    }
  }

  /** Deletes what the device has of other users: outcomes, and the members of refused intents. */
  private async refuseOthers(user: string, guest: string | undefined): Promise<void> {
    const isOther = (owner: string) => owner !== user && owner !== guest;
    for (const outcome of this.reports.filter((one) => isOther(one.intent.user) && !isOfOtherUser(one))) {
      await this.forget(outcome);
    }
    const more = { field: "token", rule: "other-user" };
    const fault = new Fault("unauthenticated", "another user has signed in on this device", more);
    for (const intent of this.idle(isOther)) await this.finish({ name: "refused", intent: { ...intent, body: {} }, fault });
  }

  /** The intents of some users that are not being sent. */
  private idle(isWanted: (owner: string) => boolean): Intent[] {
    return this.entries.filter((intent) => isWanted(intent.user) && !this.busy.has(intent.subject));
  }

  private async sendAll(subject: string, user: string): Promise<void> {
    if (this.busy.has(subject)) return;
    this.busy.add(subject);
    try {
      for (;;) {
        const intent = this.entries.find((one) => one.user === user && one.subject === subject);
        if (intent === undefined || !await this.attempt(intent)) return;
      }
    } finally {
      this.busy.delete(subject);
    }
  }

  /** Returns whether the intent has left the outbox. */
  private async attempt(intent: Intent): Promise<boolean> {
    const { now, isOnline, timeoutMs, attempts } = this.options;
    const late = this.lateness(intent, now());
    if (late !== undefined) {
      await this.finish({ name: "refused", intent, fault: new Fault("deadline-exceeded", late) });
      return true;
    }
    if (!isOnline()) return false;
    const wasTried = intent.triedAt !== undefined;
    // A restart must know of the attempt.
    if (!wasTried) await this.update(Object.assign(intent, { triedAt: now() }));
    try {
      const sending = { key: intent.key, timeoutMs, attempts, user: intent.user };
      const reply = await this.umkreis.send(intent.call, intent.body as never, sending);
      await this.finish({ name: "sent", intent, reply });
      return true;
    } catch (error) {
      const fault = asFault(error);
      if (!passing.has(fault.code) && !isStale(fault)) {
        await this.finish({ name: "refused", intent, fault });
        return true;
      }
      if (!wasTried && (untried.has(fault.code) || isStale(fault))) {
        delete intent.triedAt;
        await this.update(intent);
      }
      return false;
    }
  }

  private lateness(intent: Intent, now: number): string | undefined {
    const { ageMs, attemptAgeMs } = this.options;
    if (intent.triedAt === undefined) return now - intent.createdAt > ageMs ? "the write was too old to be sent" : undefined;
    return now - intent.triedAt > attemptAgeMs ? "the server did not answer for a day; whether the call was done is unknown" : undefined;
  }

  /** Replaces an intent with its outcome, in this order: a restart between the two finds both. */
  private async finish(outcome: IntentOutcome): Promise<void> {
    const { intent } = outcome;
    const stored: StoredOutcome = { v: Outbox.version, intent };
    if (outcome.name === "sent") stored.reply = outcome.reply;
    else {
      const { code, message, field, rule, values, errors } = outcome.fault;
      stored.fault = { code, message, more: JSON.parse(JSON.stringify({ field, rule, values, errors })) };
    }
    await this.storage.set(`outcome.${intent.number}`, JSON.stringify(stored));
    await this.remove(intent);
    this.reports.push(outcome);
    for (const listener of this.listeners) listener(outcome);
    while (this.reports.length > this.options.outcomes) await this.forget(this.reports[0]!);
  }

  private async update(intent: Intent): Promise<void> {
    await this.storage.set(`intent.${intent.number}`, JSON.stringify(intent));
  }

  private async remove(intent: Intent): Promise<void> {
    this.entries = this.entries.filter((one) => one.number !== intent.number);
    await this.storage.remove(`intent.${intent.number}`);
  }

  private async forget(outcome: IntentOutcome): Promise<void> {
    this.reports = this.reports.filter((one) => one !== outcome);
    await this.storage.remove(`outcome.${outcome.intent.number}`);
  }
}

/** Browsers know whether there is a network; other programs find out. */
const isOnline = (): boolean => (globalThis.navigator as { onLine?: boolean } | undefined)?.onLine !== false;

/** Calls with tokens in their replies. */
const startsSession = /^auth\.(startGuest|register|signIn|refreshSession)$/;

function parsed(text: string | null): { v: number } | null {
  try {
    const value = JSON.parse(text ?? "null");
    return typeof value?.v === "number" ? value : null;
  } catch {
    return null;
  }
}

/** Whether it says only that a write of another user was not sent, without members and reply. */
const isOfOtherUser = (outcome: IntentOutcome): boolean =>
  outcome.name === "refused" && outcome.fault.rule === "other-user" && canonical(outcome.intent.body) === "{}";

function restored({ intent, reply, fault }: StoredOutcome): IntentOutcome {
  if (fault === undefined) return { name: "sent", intent, reply };
  return { name: "refused", intent, fault: new Fault(fault.code, fault.message, fault.more) };
}
