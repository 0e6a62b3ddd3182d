/**
 * Signals for repeated work: each call aborts the former signal and returns a new one.
 *
 * @param {AbortSignal} [outer] also aborts the newest
 * @returns {() => AbortSignal}
 */
export function latest(outer) {
  let controller = new AbortController();
  outer?.addEventListener("abort", () => controller.abort());
  return () => {
    controller.abort();
    controller = new AbortController();
    return controller.signal;
  };
}
