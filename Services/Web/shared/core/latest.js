/**
 * Signals for work of which only the newest matters: each call aborts the signal before, and returns a new one.
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
