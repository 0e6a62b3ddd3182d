/** What is stored is shown after this time without a reply. */
const startMs = 300;

/**
 * The result of some work, or `undefined` if it takes longer than a user should wait for something that is stored.
 *
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T | undefined>}
 */
export function within(work) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), startMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
