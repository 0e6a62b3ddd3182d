import { isID, resolved, typeOf } from "./call-table.js";

/**
 * @typedef {import("./call-table.js").CallFacts} CallFacts
 * @typedef {import("./call-table.js").Schema} Schema
 * @typedef {Record<string, unknown>} Request
 */

/** The code that sends a call, by language. */
export const snippets = (/** @type {CallFacts} */ call, /** @type {Request} */ request, origin = location.origin) => ({
  curl: curl(call, request, origin),
  Swift: swift(call, request, origin),
  JavaScript: javaScript(call, request, origin),
});

/** Quotes a word for a shell. */
const quoted = (/** @type {string} */ text) => `'${text.replaceAll("'", `'\\''`)}'`;

function curl(/** @type {CallFacts} */ { name, effect, access }, /** @type {Request} */ request, /** @type {string} */ origin) {
  const lines = [
    `curl -X POST ${origin}/v1/${name.replace(".", "/")}`,
    "-H 'Content-Type: application/json'",
    access === "anyone" ? null : `-H "Authorization: Bearer $TOKEN"`,
    effect === "writes" ? `-H "Idempotency-Key: $(uuidgen)"` : null,
    `-d ${quoted(JSON.stringify(request))}`,
  ];
  return lines.filter(Boolean).join(" \\\n  ");
}

function javaScript(/** @type {CallFacts} */ { name }, /** @type {Request} */ request, /** @type {string} */ origin) {
  return `import { Umkreis } from "${origin}/umkreis.js";\n\nconst umkreis = new Umkreis("${origin}");\n`
    + `const reply = await umkreis.send("${name}", ${JSON.stringify(request, null, 2)});`;
}

function swift(/** @type {CallFacts} */ { name, request: schema }, /** @type {Request} */ request, /** @type {string} */ origin) {
  const word = name.split(".")[1] ?? "";
  const type = resolved(schema).title ?? word.charAt(0).toUpperCase() + word.slice(1);
  return `let umkreis = UmkreisClient(at: URL(string: "${origin}")!)\n`
    + `let reply = try await umkreis.send(${type}${swiftMembers(schema, request)})`;
}

/** Members in the order of the declaration, which initialisers require. */
function swiftMembers(/** @type {Schema} */ schema, /** @type {Request} */ request) {
  const { properties = {} } = resolved(schema);
  const given = Object.keys(properties).filter((name) => request[name] !== undefined && request[name] !== null);
  return `(${given.map((name) => `${name}: ${swiftValue(properties[name] ?? {}, request[name])}`).join(", ")})`;
}

/** @returns {string} */
function swiftValue(/** @type {Schema} */ given, /** @type {unknown} */ value) {
  const schema = resolved(given);
  if (Array.isArray(value)) return `[${value.map((one) => swiftValue(schema.items ?? {}, one)).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const members = /** @type {Request} */ (value);
    if (schema.properties) return `.init${swiftMembers(schema, members)}`;
    const pairs = Object.entries(members).map(([name, one]) => `${swiftText(name)}: ${swiftValue({}, one)}`);
    return `[${pairs.join(", ") || ":"}]`;
  }
  if (typeof value !== "string") return String(value);
  return typeOf(schema) === "string" && isID(schema) ? `.init(${swiftText(value)})!` : swiftText(value);
}

/** A literal: JSON's escapes, and no interpolation. */
const swiftText = (/** @type {string} */ text) => JSON.stringify(text).replace(/\\u([0-9a-f]{4})/g, "\\u{$1}");
