import { timeoutMs } from "./services.js";

/** Replies that arrive within this time are shown together. */
const togetherMs = 300;

/**
 * Waits for several replies, and shows those that have arrived: together, when the others are late, and with each late one.
 *
 * @template T
 * @param {Promise<T>[]} replies
 * @param {(arrived: (PromiseSettledResult<T> | undefined)[], isLate: boolean) => void} show `undefined` for one that has
 *   not arrived; `isLate`: its service counts as hanging
 * @param {AbortSignal} signal
 */
export async function showArrivals(replies, show, signal) {
  /** @type {(PromiseSettledResult<T> | undefined)[]} */
  const arrived = replies.map(() => undefined);
  let isShown = false, isLate = false;
  const draw = () => {
    if (!signal.aborted) show(arrived, isLate);
  };
  const late = setTimeout(() => {
    isLate = true;
    draw();
  }, timeoutMs);
  const timer = setTimeout(() => {
    isShown = true;
    draw();
  }, togetherMs);
  await Promise.all(replies.map(async (reply, index) => {
    [arrived[index]] = await Promise.allSettled([reply]);
    if (isShown) draw();
  }));
  clearTimeout(timer);
  clearTimeout(late);
  if (!isShown) draw();
}
