/** The generated client on a real stack; test_sdk.py generates `umkreis.ts` beside it. */
import { CuttingProxy } from "./cutting_proxy.ts";
import { type AuthState, type Calls, Fault, memoryStore, newKey, type StreamEvent, type Tokens, Umkreis } from "./umkreis.ts";

const server = Deno.env.get("UMKREIS_URL")!;

function equal(actual: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${left} is not ${right}`);
}

async function refusal(action: Promise<unknown>): Promise<Fault> {
  const error = await action.then(() => undefined, (error: unknown) => error);
  if (!(error instanceof Fault)) throw new Error(`${error} is no fault`);
  return error;
}

/** A registered user. */
async function user(name: string, url = server, fetching = fetch) {
  const store = memoryStore();
  const client = new Umkreis(url, { tokens: store, fetch: fetching });
  await client.send("auth.startGuest", {});
  const members = { username: `${name}-${newKey().slice(0, 8)}`, password: `a long password of ${name}`, displayName: name };
  const { user } = await client.send("auth.register", members);
  return { client, store, id: user };
}

/** Counts requests by path. */
function counting() {
  const counts: Record<string, number> = {};
  const counted: typeof fetch = (input, init) => {
    const path = new URL(String(input)).pathname;
    counts[path] = (counts[path] ?? 0) + 1;
    return fetch(input, init);
  };
  return { counts, counted };
}

const offer = (title: string): Calls["catalogue.createPost"]["request"] => ({ post: { kind: "offer", title } });

Deno.test("a call has typed members and a typed reply", async () => {
  const { client, id } = await user("ada");
  const { post } = await client.send("catalogue.createPost", offer("A lamp"));
  equal([post.owner, post.content.title], [id, "A lamp"]);
  // @ts-expect-error a required member is missing
  await refusal(client.send("catalogue.findPost", {}));
  // @ts-expect-error there is no such call
  await client.send("catalogue.nothing", {}).catch(() => {});
});

Deno.test("a refusal has code, rule and values of the service", async () => {
  const { client } = await user("ben");
  const fault = await refusal(client.send("catalogue.createPost", { post: { kind: "lampshade", title: "A lamp" } }));
  equal([fault.code, fault.rule, fault.field], ["invalid", "unknown-kind", "post.kind"]);
  equal((fault.values?.words as string[]).includes("offer"), true);
  equal(fault.instance?.startsWith("urn:request:"), true);
  equal(fault.errors, undefined);
});

Deno.test("a refusal has all broken members, each with a message", async () => {
  const broken = { post: { kind: "offer", title: "", point: { lat: 91, lon: 0 } } };
  const unchecked: typeof fetch = (input, init) => fetch(input, { ...init, body: JSON.stringify(broken) });
  const { client, store } = await user("bea");
  const fault = await refusal(new Umkreis(server, { tokens: store, fetch: unchecked }).send("catalogue.createPost", offer("A lamp")));
  equal(fault.errors?.map((each) => `${each.field} ${each.rule}`), ["post.title empty", "post.point.lat out-of-range"]);
  equal(fault.errors?.every((each) => each.message.startsWith(each.field!)), true);
  const unsent = await refusal(client.send("catalogue.createPost", broken));
  equal(unsent.errors?.map((each) => each.message), fault.errors?.map((each) => each.message));
});

Deno.test("checks before sending refuse as the services do", async () => {
  const { counts, counted } = counting();
  const { client, store } = await user("cleo", server, counted);
  const { token } = await store.load() as Tokens;
  const before = JSON.stringify(counts);
  const requests: [keyof Calls, unknown][] = [
    ["catalogue.createPost", { post: { kind: "offer", title: "x".repeat(121) } }],
    ["catalogue.createPost", { post: { kind: "offer", title: "  " } }],
    ["catalogue.createPost", { post: { kind: "offer", title: "a\u0007b" } }],
    ["catalogue.createPost", { post: { kind: "offer" } }],
    ["catalogue.createPost", { post: { title: " ", text: "y".repeat(20_001), tags: ["ok", "y".repeat(41)], point: { lat: 91, lon: 0 } } }],
    ["catalogue.findPosts", { ids: ["x", "y"] }],
    ["catalogue.createPost", {}],
    ["catalogue.createPost", { post: { kind: "offer", title: 7 } }],
    ["catalogue.createPost", { post: { kind: "offer", title: "A", tags: Array(21).fill("x") } }],
    ["catalogue.createPost", { post: { kind: "offer", title: "A", tags: ["ok", "y".repeat(41)] } }],
    ["catalogue.createPost", { post: { kind: "offer", title: "A", point: { lat: 91, lon: 0 } } }],
    ["catalogue.createPost", { post: { kind: "offer", title: "A", price: { amount: "x", currency: "EUR" } } }],
    ["catalogue.createPost", { post: { kind: "offer", title: "A", price: { amount: "1", currency: "eur" } } }],
    ["catalogue.createPost", { post: { kind: "offer", title: "A", point: { lat: 91, lon: -181 }, price: { amount: "x", currency: "eur" } } }],
    ["catalogue.createPost", { post: { kind: "offer", title: "A", point: { lon: "x" }, tags: ["", "ok", 7, "y".repeat(41)], photos: ["x", "y"] } }],
    ["catalogue.createPost", { post: { kind: "offer", title: "A", contact: { email: "nobody" } } }],
    ["catalogue.createPost", { post: { kind: "offer", title: "A", contact: { website: "example.org" } } }],
    ["catalogue.createPost", { post: { kind: "offer", title: "A", photos: ["x"] } }],
    ["catalogue.createPost", { post: { kind: "offer", title: "A", photos: Array(2).fill("01M89JY49K06P47N9JJC0ESY65") } }],
    ["catalogue.findPost", { id: "x" }],
    ["catalogue.findPosts", { ids: ["01M89JY49K06P47N9JJC0ESY65", "x"] }],
    ["geo.nearestPlaces", { near: { lat: 47.8, lon: 13.04 }, limit: 0 }],
    ["geo.nearestPlaces", { near: { lat: 47.8, lon: 13.04 }, limit: 1.5 }],
    ["geo.nearestPlaces", { near: { lat: 47.8, lon: 13.04 }, within: 0 }],
    ["geo.nearestPlaces", { near: { lat: 47.8, lon: 13.04 }, language: "d_e" }],
    ["geo.search", { sort: "size" }],
    ["geo.search", { near: "here" }],
    ["geo.search", { near: { lat: 47.8, lon: 13.04 }, withn: 10 }],
    ["geo.search", { near: { lat: 47.8, lng: 13.04, lon: 13.04 } }],
    ["auth.signOut", { everywhere: true }],
    ["chat.sendMessage", { conversation: "01M89JY49K06P47N9JJC0ESY65", text: "x".repeat(4001) }],
  ];
  for (const [call, request] of requests) {
    const own = await refusal(client.send(call, request as never));
    const response = await fetch(`${server}/v1/${call.replace(".", "/")}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}`, Prefer: "handling=strict" },
      body: JSON.stringify(request),
    });
    const { code, field, rule, values, detail, errors } = await response.json();
    const sorted = (all: object | undefined) => all && Object.entries(all).sort();
    equal(
      [own.code, own.field, own.rule, sorted(own.values), own.message],
      [code, field, rule, sorted(values), detail],
    );
    // The first is the refusal itself; the others have no order.
    equal(own.errors?.[0]?.field, errors?.[0]?.field);
    equal(
      own.errors?.map((each) => [each.field, each.rule, sorted(each.values), each.message]).sort(),
      errors?.map((each: Record<string, object>) => [each.field, each.rule, sorted(each.values), each.detail]).sort(),
    );
  }
  equal(JSON.stringify(counts), before);
});

Deno.test("checks before sending pass what the services accept", async () => {
  const { client } = await user("dora");
  const post = { kind: "offer", title: `  ${"é".normalize("NFD").repeat(30)}\u0085`, text: " ", tags: null, contact: { email: "" } };
  await client.send("catalogue.createPost", { post });
  await client.send("geo.search", { near: { lat: 47.8, lon: 13.04 }, words: "  ", kinds: [] });
});

Deno.test("requests with every member pass the checks", async () => {
  const folder = Deno.env.get("GOLDEN")!;
  const stub: typeof fetch = () => Promise.resolve(Response.json({}));
  const client = new Umkreis(server, { fetch: stub });
  let passed = 0;
  for (const { name } of Deno.readDirSync(folder)) {
    const { request } = JSON.parse(Deno.readTextFileSync(`${folder}/${name}`));
    const call = name.replace(/\.json$/, "") as keyof Calls;
    // Events, and calls that are not offered over HTTP, are unknown to the client.
    const error = await client.send(call, request).then(() => passed += 1, (error: Error) => error);
    if (error instanceof Fault && error.code !== "unknown-call") throw error;
  }
  equal(passed > 100, true);
});

Deno.test("a write keeps its key when the reply is lost", async () => {
  const proxy = new CuttingProxy(new URL(server));
  const { client, store, id } = await user("emil", proxy.url);
  proxy.cuts = 2;
  const { post } = await client.send("catalogue.createPost", offer("Once"));
  const keys = proxy.keys("/v1/catalogue/createPost");
  equal([keys.length >= 3, new Set(keys).size, keys[0]!.length], [true, 1, 32]);
  const direct = new Umkreis(server, { tokens: store });
  const { posts } = await direct.send("catalogue.listPosts", { owner: id });
  equal(posts.map((each) => each.id), [post.id]);
  proxy.close();
});

Deno.test("twenty calls with a dead token send one refresh", async () => {
  const { counts, counted } = counting();
  const { client, store } = await user("fay", server, counted);
  const tokens = await store.load() as Tokens;
  await store.save({ ...tokens, token: "v4.public.dead" });
  await Promise.all(Array.from({ length: 20 }, () => client.send("favourites.listLists", {})));
  equal([counts["/v1/auth/refreshSession"], counts["/v1/favourites/listLists"]], [1, 40]);
  await client.send("favourites.listLists", {});
  equal(counts["/v1/auth/refreshSession"], 1);
});

Deno.test("a network failure keeps the session, a refusal ends it", async () => {
  const { store } = await user("gil");
  const tokens = await store.load() as Tokens;
  const unreachable: typeof fetch = (input, init) =>
    String(input).endsWith("refreshSession") ? Promise.reject(new TypeError("no route")) : fetch(input, init);
  await store.save({ ...tokens, token: "v4.public.dead" });
  const fault = await refusal(
    new Umkreis(server, { tokens: store, fetch: unreachable }).send("favourites.listLists", {}, { timeoutMs: 500 }),
  );
  equal([fault.code, (await store.load())?.refreshToken], ["unavailable", tokens.refreshToken]);
  await store.save({ token: "v4.public.dead", refreshToken: "dead" });
  equal((await refusal(new Umkreis(server, { tokens: store }).send("favourites.listLists", {}))).code, "unauthenticated");
  equal(await store.load(), null);
});

Deno.test("a repetition never acts for another user", async () => {
  const [one, other] = [await user("jo"), await user("kay")];
  const tokens = await other.store.load() as Tokens;
  const switching: typeof fetch = async (input, init) => {
    await one.store.save(tokens);
    return await fetch(input, init).then(() => Promise.reject(new TypeError("cut")));
  };
  const client = new Umkreis(server, { tokens: one.store, fetch: switching });
  equal((await refusal(client.send("catalogue.createPost", offer("Mine")))).code, "unauthenticated");
  equal((await other.client.send("catalogue.listPosts", { owner: other.id })).posts, []);
});

Deno.test("signing out empties the store", async () => {
  const { client, store } = await user("hal");
  await client.send("auth.signOut", {});
  equal(await store.load(), null);
});

Deno.test("pages of proxies are unavailable, within the total time", async () => {
  let attempts = 0;
  const page: typeof fetch = () => {
    attempts += 1;
    return Promise.resolve(new Response("<html>", { status: 502, headers: { "Content-Type": "text/html" } }));
  };
  const start = performance.now();
  const client = new Umkreis(server, { fetch: page });
  equal((await refusal(client.send("catalogue.listKinds", {}, { timeoutMs: 1_000 }))).code, "unavailable");
  equal([attempts > 1, performance.now() - start < 1_500], [true, true]);
  const silent: typeof fetch = (_, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
  const waiting = new Umkreis(server, { fetch: silent }).send("catalogue.listKinds", {}, { timeoutMs: 200 });
  equal((await refusal(waiting)).code, "deadline-exceeded");
  const controller = new AbortController();
  const stopped = new Umkreis(server, { fetch: silent }).send("catalogue.listKinds", {}, { signal: controller.signal });
  controller.abort();
  equal(await stopped.catch((error: Error) => error.name), "AbortError");
});

Deno.test("a page with a cookie has no tokens", async () => {
  const seen: RequestInit[] = [];
  const stub: typeof fetch = (_, init) => {
    seen.push(init!);
    return Promise.resolve(Response.json({ user: "x", isGuest: true }));
  };
  await new Umkreis("", { cookie: true, fetch: stub }).send("auth.startGuest", {});
  const headers = new Headers(seen[0]!.headers);
  equal([seen[0]!.credentials, headers.get("Umkreis-Session"), headers.get("Authorization")], ["same-origin", "cookie", null]);
});

/** A browser's page of the server: it keeps the cookie, and says where its requests come from. */
function browser() {
  let cookie = "";
  const page: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("Sec-Fetch-Site", "same-origin");
    if (cookie !== "") headers.set("Cookie", cookie);
    const response = await fetch(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const pair = line.split(";")[0]!;
      cookie = /max-age=0/i.test(line) || pair.endsWith("=") ? "" : pair;
    }
    return response;
  };
  return page;
}

/** The states that a listener was told, and a promise of a state. */
function watching(client: Umkreis) {
  const states: AuthState[] = [];
  let told = () => {};
  const stop = client.onAuthStateChange((state) => (states.push(state), told()));
  const until = async (wanted: AuthState) => {
    const text = JSON.stringify(wanted);
    while (JSON.stringify(states.at(-1)) !== text) await new Promise<void>((resolve) => told = resolve);
  };
  return { states, until, stop };
}

Deno.test("a session by cookie is told before other calls, and its end at the next one", async () => {
  const page = browser();
  const first = watching(new Umkreis(server, { cookie: true, fetch: page }));
  await first.until({ name: "signedOut" });
  const client = new Umkreis(server, { cookie: true, fetch: page });
  const own = watching(client);
  const { user } = await client.auth.startGuest() as unknown as { user: string };
  await own.until({ name: "guest", user });
  equal(own.states.map((state) => state.name), ["signedOut", "guest"]);
  // Another page of the same browser, such as after loading it again.
  const again = new Umkreis(server, { cookie: true, fetch: page });
  const later = watching(again);
  await later.until({ name: "guest", user });
  equal(later.states.length, 1);
  await client.auth.signOut();
  equal(own.states.at(-1), { name: "signedOut" });
  await refusal(again.auth.myAccount());
  equal(later.states.map((state) => state.name), ["guest", "signedOut"]);
});

Deno.test("a page without a network learns its session when there is one", async () => {
  const page = browser();
  const { user } = await new Umkreis(server, { cookie: true, fetch: page }).auth.startGuest() as unknown as { user: string };
  let attempts = 0;
  const lossy: typeof fetch = (input, init) => attempts++ < 2 ? Promise.reject(new TypeError("no network")) : page(input, init);
  const { states, until } = watching(new Umkreis(server, { cookie: true, fetch: lossy }));
  await until({ name: "guest", user });
  equal([states.length, attempts], [1, 3]);
});

Deno.test("overlapping changes end with the present state", async () => {
  const { client: other, store, id } = await user("kim");
  const kept = await store.load() as Tokens;
  let tokens: Tokens | null = kept;
  // The first load takes longer than all others.
  const slow: (() => void)[] = [];
  const lagging = {
    load: () => {
      const seen = tokens;
      return new Promise<Tokens | null>((resolve) => slow.push(() => resolve(seen)));
    },
    save: (next: Tokens) => void (tokens = next),
    clear: () => void (tokens = null),
  };
  const client = new Umkreis(server, { tokens: lagging });
  const { states, until } = watching(client);
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  while (slow.length === 0) await turn();
  const [first] = slow.splice(0);
  const signingOut = client.auth.signOut();
  let isOut = false, rounds = 0;
  signingOut.then(() => isOut = true);
  while (!isOut || slow.length > 0 || rounds < 10) {
    for (const load of slow.splice(0)) load();
    // The tokens are gone: what the first load has seen is outdated.
    if (tokens === null && rounds++ === 9) first!();
    await turn();
  }
  equal([states.at(-1), await refusal(other.auth.myAccount()).then((fault) => fault.code)], [{ name: "signedOut" }, "unauthenticated"]);
  equal(states.filter((state) => "user" in state && state.user !== id), []);
  await until({ name: "signedOut" });
});

Deno.test("what another tab changes is told at the next call", async () => {
  const { client, store } = await user("leo");
  const { states, until } = watching(new Umkreis(server, { tokens: store }));
  await until(await client.signedIn().then((tokens) => ({ name: "user", user: tokens!.user! })));
  const tab = new Umkreis(server, { tokens: store });
  const own = watching(tab);
  await own.until(states[0]!);
  await client.auth.signOut();
  await tab.catalogue.listKinds();
  await own.until({ name: "signedOut" });
  equal(own.states.length, 2);
});

Deno.test("a photo is uploaded and has an address", async () => {
  const { client } = await user("ida");
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const bytes = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0));
  const { media } = await client.upload(new Blob([bytes]), { name: "pixel.png" });
  await client.send("catalogue.createPost", { post: { kind: "offer", title: "With a photo", photos: [media.photo.id] } });
  const response = await fetch(client.url(media.photo.id));
  equal([response.status, response.headers.get("Content-Type")], [200, "image/png"]);
  await response.body?.cancel();
  const photo = await client.send("catalogue.findMedia", { id: media.photo.id });
  equal(photo.type, "image/png");
});

/** Two users in a conversation; the second has an own server address. */
async function talk(url: string) {
  const [kim, lou] = [await user("kim"), await user("lou", url)];
  const { conversation } = await kim.client.send("chat.openConversation", { with: lou.id });
  const say = (text: string) => kim.client.send("chat.sendMessage", { conversation: conversation.id, text });
  await say("hello");
  await lou.client.send("chat.acceptRequest", { conversation: conversation.id });
  return { lou, say };
}

/** The texts of messages, until there are `count`. */
async function texts(events: AsyncGenerator<StreamEvent<"chat.syncAfter">, undefined>, count: number): Promise<string[]> {
  const found: string[] = [];
  while (found.length < count) {
    const { value } = await events.next();
    if (value?.name !== "chat.syncAfter") throw new Error(`${JSON.stringify(value)} has no messages`);
    found.push(...value.reply.changes.flatMap((change) => change.message?.text ?? []));
  }
  return found;
}

Deno.test("a stream resumes after a cut, without gap or repetition", async () => {
  const proxy = new CuttingProxy(new URL(server));
  const { lou, say } = await talk(proxy.url);
  const events = lou.client.events(["chat.syncAfter"]);
  // Where the stream starts.
  equal((await events.next()).value?.name, "chat.syncAfter");
  await say("seen");
  equal(await texts(events, 1), ["seen"]);
  proxy.cut();
  await say("missed 1");
  await say("missed 2");
  equal(await texts(events, 2), ["missed 1", "missed 2"]);
  proxy.cut();
  await say("missed 3");
  equal(await texts(events, 1), ["missed 3"]);
  const resumed = proxy.heads.filter((head) => head.startsWith("GET /v1/stream") && /last-event-id: \S/i.test(head));
  equal(resumed.length >= 2, true);
  await events.return(undefined);
  proxy.close();
});

Deno.test("a stream refreshes a dead token", async () => {
  const { lou } = await talk(server);
  const tokens = await lou.store.load() as Tokens;
  await lou.store.save({ ...tokens, token: "v4.public.dead" });
  const events = lou.client.events(["chat.syncAfter"]);
  equal((await events.next()).value?.name, "chat.syncAfter");
  await events.return(undefined);
});

Deno.test("a refused stream ends with its fault, an unknown position with a reset", async () => {
  const names: string[] = [];
  for await (const event of new Umkreis(server).events(["chat.syncAfter"])) names.push(event.name);
  equal(names, ["fault"]);
  for await (const event of new Umkreis(server).events(["catalogue.newsAfter"], { after: "x" })) {
    names.push(event.name);
    if (event.name === "catalogue.newsAfter") break;
  }
  equal(names, ["fault", "reset", "catalogue.newsAfter"]);
});

Deno.test("calls are functions of their service", async () => {
  const { client, id } = await user("mia");
  const { post } = await client.catalogue.createPost({ post: { kind: "offer", title: "A chair" } });
  const { posts } = await client.catalogue.listPosts({ owner: id });
  equal(posts.map((each) => each.id), [post.id]);
  // @ts-expect-error an id of a post is not one of a user
  await refusal(client.auth.block({ user: post.id }));
  equal((await refusal(client.send("catalogue.noSuchCall" as never, {} as never))).code, "unknown-call");
});

Deno.test("events come by long polls where fetch has no streams", async () => {
  const { lou, say } = await talk(server);
  const paths: string[] = [];
  const withoutBody: typeof fetch = async (input, init) => {
    paths.push(new URL(String(input)).pathname);
    const response = await fetch(input, init);
    if (!response.headers.get("Content-Type")?.startsWith("text/event-stream")) return response;
    await response.body?.cancel();
    return Object.defineProperty(response, "body", { value: null });
  };
  const phone = new Umkreis(server, { tokens: lou.store, fetch: withoutBody });
  const events = phone.events(["chat.syncAfter"]);
  const first = (await events.next()).value!;
  equal(first.name, "chat.syncAfter");
  await say("polled 1");
  equal(await texts(events, 1), ["polled 1"]);
  await events.return(undefined);
  await say("polled 2");
  const later = phone.events(["chat.syncAfter"], { after: "id" in first ? first.id : "" });
  equal(await texts(later, 2), ["polled 1", "polled 2"]);
  await later.return(undefined);
  equal(paths.filter((path) => path === "/v1/stream").length, 1);
});

Deno.test("a stream without a beat is opened again", async () => {
  const original = globalThis.setTimeout;
  globalThis.setTimeout = ((run: () => void, ms: number) => original(run, ms > 5_000 ? 50 : ms)) as typeof setTimeout;
  let connections = 0;
  const controller = new AbortController();
  const silent: typeof fetch = (_, init) => {
    connections += 1;
    if (connections === 2) {
      controller.abort();
      return Promise.reject(controller.signal.reason);
    }
    const body = new ReadableStream({ start: (part) => init?.signal?.addEventListener("abort", () => part.error(init.signal?.reason)) });
    return Promise.resolve(new Response(body, { headers: { "Content-Type": "text/event-stream" } }));
  };
  for await (const _ of new Umkreis(server, { fetch: silent }).events(["catalogue.newsAfter"], { signal: controller.signal })) break;
  globalThis.setTimeout = original;
  equal(connections, 2);
});
