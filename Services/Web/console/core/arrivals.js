/** Replies that arrive within this time are shown together. */
const togetherMs = 300;

/**
 * Waits for several replies, and shows those that have arrived: together, then with each later one.
 *
 * @template T
 * @param {Promise<T>[]} replies
 * @param {(arrived: (PromiseSettledResult<T> | undefined)[]) => void} show `undefined` for one that has not arrived
 * @param {AbortSignal} signal
 */
export async function showArrivals(replies, show, signal) {
  /** @type {(PromiseSettledResult<T> | undefined)[]} */
  const arrived = replies.map(() => undefined);
  let isShown = false;
  const draw = () => {
    if (!signal.aborted) show(arrived);
  };
  const timer = setTimeout(() => {
    isShown = true;
    draw();
  }, togetherMs);
  await Promise.all(replies.map(async (reply, index) => {
    [arrived[index]] = await Promise.allSettled([reply]);
    if (isShown) draw();
  }));
  clearTimeout(timer);
  if (!isShown) draw();
}
