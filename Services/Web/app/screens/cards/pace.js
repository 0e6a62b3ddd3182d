/** A second click within this time is part of a double click. */
const unseenMs = 300;

/**
 * Ignores presses that follow too soon for the user to have seen the next card.
 *
 * @param {HTMLElement} buttons are disabled meanwhile and keep their focus
 * @returns {(run: () => void) => void}
 */
export const paced = (buttons) => (run) => {
  if (buttons.getAttribute("aria-disabled") === "true") return;
  buttons.setAttribute("aria-disabled", "true");
  setTimeout(() => buttons.removeAttribute("aria-disabled"), unseenMs);
  run();
};
