const startsAt = 8, maximumThreshold = 110;

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Lets a card be dragged to the right or left.
 *
 * @param {HTMLElement} card
 * @param {(direction: 1 | -1) => void} swiped
 */
export function draggable(card, swiped) {
  let start = 0, moved = 0, pointer = -1, isDragging = false;

  card.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    [start, moved, pointer, isDragging] = [event.clientX, 0, event.pointerId, false];
  });
  card.addEventListener("pointermove", (event) => {
    if (event.pointerId !== pointer) return;
    moved = event.clientX - start;
    if (!isDragging && Math.abs(moved) > startsAt) {
      isDragging = true;
      // The pointer is captured late: a click stays a click of the link or photo below it.
      card.setPointerCapture(pointer);
      card.classList.add("dragged");
    }
    if (isDragging) show(moved);
  });
  card.addEventListener("pointerup", (event) => event.pointerId === pointer && end(true));
  card.addEventListener("pointercancel", (event) => event.pointerId === pointer && end(false));
  // A drag that ends on a link or a photo does not open it.
  card.addEventListener("click", (event) => {
    if (Math.abs(moved) <= startsAt) return;
    event.preventDefault();
    event.stopPropagation();
    moved = 0;
  }, { capture: true });
  card.addEventListener("dragstart", (event) => event.preventDefault());

  function show(/** @type {number} */ distance) {
    card.style.setProperty("--drag", `${distance}px`);
    card.style.setProperty("--turn", isStill() ? "0deg" : `${distance / 25}deg`);
    card.dataset.side = Math.abs(distance) < threshold() ? "" : distance > 0 ? "like" : "skip";
  }

  const threshold = () => Math.min(maximumThreshold, card.clientWidth * 0.3);

  function end(/** @type {boolean} */ isReleased) {
    pointer = -1;
    if (!isDragging) return;
    isDragging = false;
    card.classList.remove("dragged");
    const direction = moved > 0 ? 1 : -1;
    if (isReleased && Math.abs(moved) >= threshold()) swiped(direction);
    else show(0);
  }
}

/**
 * Moves a card out of sight, and removes it.
 *
 * @param {HTMLElement} card
 * @param {1 | -1} direction
 */
export async function flyOut(card, direction) {
  card.inert = true;
  card.setAttribute("aria-hidden", "true");
  card.classList.add("leaving");
  const from = getComputedStyle(card).transform;
  const to = `translateX(${direction * 120}%) rotate(${direction * 12}deg)`;
  const steps = [{ transform: from }, { transform: to, opacity: 0 }];
  if (!isStill()) await card.animate(steps, { duration: 220, easing: "ease-in" }).finished.catch(() => {});
  card.remove();
}
