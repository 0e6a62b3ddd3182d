/**
 * Runs an action when its key is pressed anywhere outside a field.
 *
 * @param {Record<string, () => void>} actions by `KeyboardEvent.key`
 * @param {AbortSignal} signal
 */
export function onKeys(actions, signal) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const run = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (run === undefined || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    // A focused button or link has its own Enter.
    if (target.closest(event.key === "Enter" ? "input, select, textarea, summary, a, button" : "input, select, textarea")) return;
    event.preventDefault();
    run();
  }, { signal });
}
