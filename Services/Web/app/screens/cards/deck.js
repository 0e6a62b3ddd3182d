import { Fault, send } from "../../../shared/core/client.js";
import { skippedCards } from "./skipped.js";

/** @typedef {import("/umkreis.js").Card} Card */
/** @typedef {import("/umkreis.js").SwipeDecision} Decision */

/** Cards are loaded when fewer are left. */
const minimum = 3;
const pageSize = 10, maximumPages = 20;

/** The cards of a search: loads them ahead, sends decisions in order, and undoes them. */
export class Deck {
  isAtEnd = false;
  /** @type {Card[]} */
  #cards = [];
  /** @type {Card[]} */
  #decided = [];
  /** @type {string | null} */
  #cursor = null;
  /** @type {Promise<unknown> | null} */
  #loading = null;
  /** Decisions are sent one after the other, because undo takes back the last. @type {Promise<unknown>} */
  #sending = Promise.resolve();

  /**
   * @param {import("/umkreis.js").Search} search
   * @param {AbortSignal} signal
   * @param {boolean} [withSkipped] also shows cards that the user has skipped
   */
  constructor(search, signal, withSkipped = false) {
    this.search = search;
    this.signal = signal;
    this.withSkipped = withSkipped;
  }

  /** The first two cards. */
  get top() {
    return this.#cards.slice(0, 2);
  }

  /** The number of the first card, and of all cards if it is known. */
  get place() {
    const { length } = this.#decided;
    return { number: length + 1, count: this.isAtEnd ? length + this.#cards.length : null };
  }

  /** Loads until there are enough cards, or no more. */
  load() {
    this.#loading ??= this.#loadPages().finally(() => (this.#loading = null));
    return this.#loading;
  }

  async #loadPages() {
    // The server leaves out a decided card only once it knows the decision.
    await this.#sending.catch(() => {});
    for (let pages = 0; pages < maximumPages && this.#cards.length < minimum && !this.isAtEnd; pages++) {
      const { cards, next } = await this.#loadPage();
      this.#cards.push(...cards.filter((card) => !this.#cards.some((known) => known.post.id === card.post.id)));
      this.#cursor = next ?? null;
      this.isAtEnd = this.#cursor === null;
    }
    // A search with that many empty pages counts as finished.
    if (this.#cards.length === 0) this.isAtEnd = true;
  }

  #loadPage() {
    const { search, signal } = this;
    const page = { limit: pageSize, ...(this.#cursor !== null && { cursor: this.#cursor }) };
    if (this.withSkipped) return skippedCards(search, page, signal);
    const exclude = this.#cards.map(({ post }) => post.id);
    return send("favourites.nextCards", { search: { ...search, exclude }, ...page }, { signal });
  }

  /**
   * Decides about the first card.
   *
   * @param {Decision} decision
   * @returns {Promise<void>} rejects if the server refuses; the card is back then, unless its post was deleted
   */
  decide(decision) {
    const card = this.#cards.shift();
    if (card === undefined) return Promise.resolve();
    this.#decided.push(card);
    return this.#inOrder(() => this.#send(card, decision));
  }

  /** @param {Card} card @param {Decision} decision */
  async #send(card, decision) {
    try {
      await send("favourites.swipe", { post: card.post.id, decision });
    } catch (error) {
      this.#decided.splice(this.#decided.indexOf(card), 1);
      const isGone = error instanceof Fault && (error.code === "gone" || error.code === "not-found");
      if (!isGone) this.#cards.unshift(card);
      throw error;
    }
  }

  /**
   * Undoes the last decision, also one of an earlier visit.
   *
   * @returns {Promise<Card | null>} `null` without a decision
   */
  undo() {
    return this.#inOrder(() => this.#undoLast());
  }

  /** @returns {Promise<Card | null>} */
  async #undoLast() {
    const { undone } = await send("favourites.undoSwipe", {});
    if (!undone) return null;
    const index = this.#decided.findLastIndex(({ post }) => post.id === undone.post);
    const [known] = index < 0 ? [] : this.#decided.splice(index, 1);
    const card = known ?? { post: (await send("catalogue.findPost", { id: undone.post })).post, highlights: [] };
    this.#cards = [card, ...this.#cards.filter(({ post }) => post.id !== card.post.id)];
    return card;
  }

  /** Runs work after the decisions before. @template T @param {() => Promise<T>} work */
  #inOrder(work) {
    const done = this.#sending.catch(() => {}).then(work);
    this.#sending = done;
    return done;
  }
}
