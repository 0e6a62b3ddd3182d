/** The second click of a double click comes sooner than a reader has seen the next card. */
const unseenMs = 300;

/**
 * Lets buttons and keys act once for each card that was seen: what comes sooner is ignored.
 *
 * @param {HTMLElement} buttons are disabled meanwhile, with their focus
 * @returns {(run: () => void) => void}
 */
export const paced = (buttons) => (run) => {
  if (buttons.getAttribute("aria-disabled") === "true") return;
  buttons.setAttribute("aria-disabled", "true");
  setTimeout(() => buttons.removeAttribute("aria-disabled"), unseenMs);
  run();
};
