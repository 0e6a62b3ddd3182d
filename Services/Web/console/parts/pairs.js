import { h } from "../../shared/core/dom.js";

/** @typedef {import("../../shared/core/dom.js").Child} Child */

/** Names and their values; those without a value are left out. */
export const pairs = (/** @type {[string, Child][]} */ rows) => h("dl.pairs", {}, ...rows.flatMap(([name, value]) =>
  value === null || value === undefined || value === false || value === "" ? [] : [h("dt", {}, name), h("dd", {}, value)]));
