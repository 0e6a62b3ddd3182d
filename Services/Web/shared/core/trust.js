// Before any library: Trusted Types forbid HTML and scripts from text, and MapLibre starts its worker from a blob.

const own = `blob:${location.origin}/`;

/** @type {any} */ (globalThis).trustedTypes?.createPolicy("default", {
  createScriptURL: (/** @type {string} */ url) => [own, "/app/", "/shared/"].some((start) => url.startsWith(start)) ? url : null,
});
