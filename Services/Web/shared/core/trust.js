// Before any library: Trusted Types forbid HTML and scripts from text, and MapLibre starts its worker from a blob.

const own = `blob:${location.origin}/`;

/** @type {any} */ (globalThis).trustedTypes?.createPolicy("default", {
  createScriptURL: (/** @type {string} */ url) => url.startsWith(own) || url.startsWith("/app/") ? url : null,
});
