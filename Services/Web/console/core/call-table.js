/**
 * @typedef {object} Schema as in JSON Schema
 * @property {string | string[]} [type]
 * @property {string} [$ref]
 * @property {Schema[]} [anyOf]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {Schema} [items]
 * @property {string[]} [enum]
 * @property {string} [pattern]
 * @property {string} [title]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [maxLength]
 * @property {unknown} [default]
 *
 * @typedef {object} CallFacts
 * @property {string} name
 * @property {string} summary
 * @property {"anyone" | "guest" | "signedIn" | "moderator" | "operator"} access
 * @property {"reads" | "writes"} effect
 * @property {boolean} polls
 * @property {"none" | "in" | "out"} blob
 * @property {Schema} request
 */

/** @type {Promise<CallFacts[]> | null} */
let loading = null;
/** @type {Record<string, Schema>} */
let named = {};

/** The calls of this listener by name, as the services describe them. */
export function callTable() {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load() {
  const response = await fetch("/openapi.json");
  const { paths, components } = await response.json();
  named = components.schemas;
  const operations = Object.entries(paths).flatMap(([path, { post, get }]) => {
    const operation = post ?? get;
    return path.startsWith("/v1/") && operation?.["x-umkreis"] ? [operation] : [];
  });
  return operations.map(facts).sort((a, b) => a.name < b.name ? -1 : 1);
}

/** @returns {CallFacts} */
function facts(/** @type {any} */ { operationId, summary, requestBody, parameters = [], "x-umkreis": more }) {
  const members = parameters.filter((/** @type {any} */ one) => one.in === "query");
  const request = requestBody?.content["application/json"]?.schema ?? {
    type: "object",
    properties: Object.fromEntries(members.map((/** @type {any} */ one) => [one.name, one.schema ?? {}])),
    required: members.filter((/** @type {any} */ one) => one.required).map((/** @type {any} */ one) => one.name),
  };
  return { name: operationId.replace(/\.get$/, ""), summary, request, ...more };
}

/** Resolves the references of a schema, and removes `null`. */
export function resolved(/** @type {Schema} */ schema) {
  let present = schema;
  for (let depth = 0; depth < 8; depth++) {
    if (present.$ref) present = named[present.$ref.split("/").at(-1) ?? ""] ?? {};
    else if (present.anyOf) present = present.anyOf.find((one) => one.type !== "null") ?? {};
    else break;
  }
  return present;
}

/** The type of a schema besides `null`; empty if there are several. */
export function typeOf(/** @type {Schema} */ { type }) {
  const types = (Array.isArray(type) ? type : [type]).filter((one) => one !== "null");
  return types.length === 1 ? types[0] ?? "" : "";
}

/** Whether a schema is that of an id. */
export const isID = (/** @type {Schema} */ { pattern }) => pattern?.startsWith("^[0-7][0-9A-HJKMNP") ?? false;
