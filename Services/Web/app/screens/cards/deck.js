import { Fault, send } from "../../../shared/core/client.js";
import { skippedCards } from "./skipped.js";

/** @typedef {import("/umkreis.js").Card} Card */
/** @typedef {import("/umkreis.js").SwipeDecision} Decision */

const fewest = 3, batch = 10, mostPages = 20;

/**
 * The cards of a search: loads them ahead, sends decisions in their order, and takes them back.
 *
 * @param {import("/umkreis.js").Search} search
 * @param {AbortSignal} signal
 * @param {boolean} [withSkipped] shows again what the reader has skipped
 */
export function deck(search, signal, withSkipped = false) {
  /** @type {Card[]} */
  let cards = [];
  /** @type {Card[]} */
  const decided = [];
  /** @type {string | null} */
  let cursor = null;
  let isAtEnd = false;
  /** @type {Promise<unknown> | null} */
  let loading = null;
  /** Decisions are sent one after the other, because undo takes back the last. @type {Promise<unknown>} */
  let sending = Promise.resolve();

  /** Loads until there are enough cards, or no more. */
  function load() {
    loading ??= fetchCards().finally(() => (loading = null));
    return loading;
  }

  async function fetchCards() {
    // The server leaves out a decided card only once it knows the decision.
    await sending.catch(() => {});
    for (let pages = 0; pages < mostPages && cards.length < fewest && !isAtEnd; pages++) {
      const page = { limit: batch, ...(cursor !== null && { cursor }) };
      const reply = withSkipped
        ? await skippedCards(search, page, signal)
        : await send("favourites.nextCards", { search: { ...search, exclude: cards.map(({ post }) => post.id) }, ...page }, { signal });
      cards.push(...reply.cards.filter((card) => !cards.some((known) => known.post.id === card.post.id)));
      cursor = reply.next ?? null;
      isAtEnd = cursor === null;
    }
    // A search that long without cards counts as seen.
    if (cards.length === 0) isAtEnd = true;
  }

  /**
   * Decides about the first card.
   *
   * @param {Decision} decision
   * @returns {Promise<void>} rejects if the server refuses; the card is back then, unless it is gone
   */
  function decide(decision) {
    const card = cards.shift();
    if (card === undefined) return Promise.resolve();
    decided.push(card);
    const sent = sending.catch(() => {}).then(async () => {
      try {
        await send("favourites.swipe", { post: card.post.id, decision });
      } catch (error) {
        decided.splice(decided.indexOf(card), 1);
        const isGone = error instanceof Fault && (error.code === "gone" || error.code === "not-found");
        if (!isGone) cards.unshift(card);
        throw error;
      }
    });
    sending = sent;
    return sent;
  }

  /**
   * Takes back the last decision, also one of an earlier visit.
   *
   * @returns {Promise<Card | null>} `null`: there is none
   */
  function undo() {
    const undone = sending.catch(() => {}).then(undoLast);
    sending = undone;
    return undone;
  }

  async function undoLast() {
    const { undone } = await send("favourites.undoSwipe", {});
    if (!undone) return null;
    const index = decided.findLastIndex(({ post }) => post.id === undone.post);
    const [known] = index < 0 ? [] : decided.splice(index, 1);
    const card = known ?? { post: (await send("catalogue.findPost", { id: undone.post })).post, highlights: [] };
    cards = [card, ...cards.filter(({ post }) => post.id !== card.post.id)];
    return card;
  }

  return {
    load, decide, undo,
    isAtEnd: () => isAtEnd,
    /** The first cards. */
    top: () => cards.slice(0, 2),
    /** The number of the first card, and of all cards if it is known. */
    place: () => ({ number: decided.length + 1, count: isAtEnd ? decided.length + cards.length : null }),
  };
}
