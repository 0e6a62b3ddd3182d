import { Fault } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { isolated, money } from "../../shared/core/format.js";
import { latest } from "../../shared/core/latest.js";
import { around } from "../../shared/core/position.js";
import { go, keepQuery, link } from "../../shared/core/router.js";
import { ensureGuest } from "../../shared/core/session.js";
import { label, t } from "../../shared/core/texts.js";
import { failure, skeleton } from "../../shared/parts/empty.js";
import { filterBar } from "../../shared/parts/filters.js";
import { onKeys } from "../../shared/parts/keys.js";
import { notice, noticeFailure } from "../../shared/parts/notices.js";
import { queryOf, searchOf } from "../../shared/parts/search-query.js";
import { cardStack } from "./cards/card-stack.js";
import { decisionButtons } from "./cards/decision-buttons.js";
import { Deck } from "./cards/deck.js";
import { endOfCards } from "./cards/end.js";

/** @typedef {import("/umkreis.js").Card} Card */
/** @typedef {import("../../shared/core/router.js").Visit} Visit */

/**
 * The results of a search, one card at a time.
 *
 * @param {Visit} visit
 */
export async function show(visit) {
  await ensureGuest();
  const screen = new CardsScreen(visit);
  screen.start();
  return { title: `${t("screen.cards")} · ${label(visit.app)}`, tab: "cards", body: screen.body };
}

class CardsScreen {
  /** The post that was announced last, or `end`. */
  #announced = "";
  #place = h("p.summary", {});
  /** Only this line is read aloud, not the whole card. */
  #spoken = h("p.visually-hidden", { role: "status" });

  constructor(/** @type {Visit} */ { app, query, signal }) {
    this.app = app;
    this.signal = signal;
    this.query = searchOf(query);
    this.newest = latest(signal);
    this.search = this.newest();
    this.deck = new Deck(this.#request(), this.search);
    this.bar = filterBar(app, this.query, (next) => this.#change(next));
    this.stack = cardStack(app, (direction) => this.#decide(direction));
    const { element, press } = decisionButtons({
      skip: () => this.#decide(-1), undo: () => this.#undo(), like: () => this.#decide(1),
    });
    this.buttons = element;
    onKeys({
      ArrowRight: () => press(() => this.#decide(1)), ArrowLeft: () => press(() => this.#decide(-1)),
      Backspace: () => press(() => this.#undo()), Enter: () => this.#open(),
    }, signal);
    this.body = h("section.cards", {},
      h("h1.visually-hidden", {}, `${label(app)}: ${t("screen.cards")}`), this.bar, this.stack.element, this.#place,
      this.buttons, h("p.keys", { "aria-hidden": "true" }, t("cards.keys")), this.#spoken);
  }

  /** Begins a search, which replaces a running one. */
  async start(withSkipped = false) {
    this.search = this.newest();
    this.deck = new Deck(this.#request(), this.search, withSkipped);
    this.stack.replace([skeleton(1)]);
    await this.#loadMore(this.deck, this.search);
  }

  /** @returns {import("/umkreis.js").Search} */
  #request() {
    const { within, near, place: _, ...rest } = this.query;
    const place = near ?? around()?.point;
    return { ...rest, kinds: this.app.kinds, ...(place && { near: place, ...(within && { within }) }) };
  }

  #change(/** @type {import("../../shared/parts/search-query.js").Query} */ query) {
    this.query = query;
    keepQuery(queryOf(query));
    this.start();
  }

  async #loadMore(/** @type {Deck} */ deck, /** @type {AbortSignal} */ signal) {
    try {
      await deck.load();
      if (!signal.aborted) this.#draw();
    } catch (error) {
      if (!signal.aborted && deck.top.length === 0) this.stack.replace([failure(error, () => this.start())]);
    }
  }

  /** Shows the first card, and the next one behind it. */
  #draw(announcement = "") {
    const [first, next] = this.deck.top;
    this.buttons.classList.toggle("ended", first === undefined);
    if (first === undefined) return this.deck.isAtEnd ? this.#drawEnd(announcement) : this.stack.replace([skeleton(1)]);
    const { number, count } = this.deck.place;
    fill(this.#place, count === null ? t("cards.number", { number }) : t("cards.place", { number, count }));
    this.stack.show(first, next);
    this.#announce(announcement, first);
  }

  /** Announces each card once. */
  #announce(/** @type {string} */ announcement, /** @type {Card} */ { post: { id, content } }) {
    if (this.#announced === id && announcement === "") return;
    this.#announced = id;
    const price = content.price ? money(content.price) : "";
    fill(this.#spoken, announcement, " ", t("cards.now", { title: isolated(content.title), price }));
  }

  #drawEnd(/** @type {string} */ announcement) {
    fill(this.#place);
    if (this.#announced !== "end" || announcement !== "") fill(this.#spoken, announcement, " ", t("cards.end"));
    this.#announced = "end";
    const change = () => this.bar.querySelector("input")?.focus();
    this.stack.replace([endOfCards(this.app, this.query, { again: () => this.start(), startOver: () => this.start(true), change })]);
  }

  async #decide(/** @type {1 | -1} */ direction) {
    const { deck } = this;
    const [first] = deck.top;
    if (first === undefined || !this.stack.leave(direction)) return;
    const sent = deck.decide(direction === 1 ? "like" : "skip");
    this.#draw(t(direction === 1 ? "cards.liked" : "cards.skipped", { title: isolated(first.post.content.title) }));
    this.#loadMore(deck, this.search);
    try {
      await sent;
    } catch (error) {
      if (error instanceof Fault && error.code === "gone") notice(t("post.deleted"));
      else noticeFailure(error);
      if (deck === this.deck && !this.signal.aborted) this.#draw();
    }
  }

  async #undo() {
    try {
      const card = await this.deck.undo();
      if (card === null) return notice(t("cards.nothing"));
      if (!this.signal.aborted) this.#draw(t("cards.back", { title: isolated(card.post.content.title) }));
    } catch (error) {
      noticeFailure(error);
    }
  }

  #open() {
    const id = this.deck.top[0]?.post.id;
    if (id !== undefined) go(link(this.app, `post/${id}`));
  }
}
