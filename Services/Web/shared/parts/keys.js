/** Whether a key belongs to an input method; Safari reports the Enter that ends a composition as 229. */
export const isComposing = (/** @type {KeyboardEvent} */ event) => event.isComposing || event.keyCode === 229;

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
    // A key that is held down would act on content that the user has not seen.
    if (run === undefined || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    // Enter activates a focused button or link.
    if (target.closest(event.key === "Enter" ? "input, select, textarea, summary, a, button" : "input, select, textarea")) return;
    event.preventDefault();
    run();
  }, { signal });
}
