import { Fault } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { isolated, money } from "../../shared/core/format.js";
import { latest } from "../../shared/core/latest.js";
import { around } from "../../shared/core/position.js";
import { go, keepQuery, link } from "../../shared/core/router.js";
import { ensureGuest } from "../../shared/core/session.js";
import { label, t } from "../../shared/core/texts.js";
import { empty, failure, skeleton } from "../../shared/parts/empty.js";
import { filterBar } from "../../shared/parts/filters.js";
import { icon } from "../../shared/parts/icons.js";
import { onKeys } from "../../shared/parts/keys.js";
import { notice, noticeFailure } from "../../shared/parts/notices.js";
import { queryOf, searchOf } from "../../shared/parts/search-query.js";
import { cardStack } from "./cards/card-stack.js";
import { deck } from "./cards/deck.js";
import { paced } from "./cards/pace.js";

/** @typedef {import("/umkreis.js").Card} Card */
/** @typedef {import("../../shared/parts/search-query.js").Query} Query */

/**
 * What a search finds, one card at a time.
 *
 * @param {import("../../shared/core/router.js").Visit} visit
 */
export async function show({ app, query: address, signal }) {
  await ensureGuest();
  let query = searchOf(address);
  const bar = filterBar(app, query, (next) => {
    query = next;
    keepQuery(queryOf(query));
    start();
  });
  const stack = cardStack(app, decide);
  const place = h("p.summary", {});
  // Only this line is read aloud, not the whole card.
  const spoken = h("p.visually-hidden", { role: "status" });
  const button = (/** @type {"close" | "undo" | "like"} */ picture, /** @type {string} */ key, /** @type {() => void} */ run) =>
    h(`button.${picture}`, { type: "button", onclick: () => press(run), title: t(key) }, icon(picture), h("span", {}, t(key)));
  const buttons = h("div.decide", {}, button("close", "cards.skip", () => decide(-1)), button("undo", "action.undo", undo),
    button("like", "cards.like", () => decide(1)));
  const press = paced(buttons);
  let announced = "";
  const newest = latest(signal);
  let running = signal;
  /** @type {ReturnType<typeof deck>} */
  let cards;

  /** Begins a search; a newer one replaces it. */
  async function start(withSkipped = false) {
    running = newest();
    cards = deck(searchFor(app, query), running, withSkipped);
    stack.replace([skeleton(1)]);
    await more(cards, running);
  }

  async function more(/** @type {typeof cards} */ present, /** @type {AbortSignal} */ signal) {
    try {
      await present.load();
      if (!signal.aborted) draw();
    } catch (error) {
      if (!signal.aborted && present.top().length === 0) stack.replace([failure(error, () => start())]);
    }
  }

  /** Shows the first card, and the next one behind it. */
  function draw(announcement = "") {
    const [first, next] = cards.top();
    buttons.classList.toggle("ended", first === undefined);
    if (first === undefined) return cards.isAtEnd() ? ended(announcement) : stack.replace([skeleton(1)]);
    const { number, count } = cards.place();
    fill(place, count === null ? t("cards.number", { number }) : t("cards.place", { number, count }));
    stack.show(first, next);
    speak(announcement, first);
  }

  /** Each card is announced once. */
  function speak(/** @type {string} */ announcement, /** @type {Card} */ { post: { id, content } }) {
    if (announced === id && announcement === "") return;
    announced = id;
    const price = content.price ? money(content.price) : "";
    fill(spoken, announcement, " ", t("cards.now", { title: isolated(content.title), price }));
  }

  function ended(/** @type {string} */ announcement) {
    fill(place);
    if (announced !== "end" || announcement !== "") fill(spoken, announcement, " ", t("cards.end"));
    announced = "end";
    stack.replace([empty("cards", t("cards.end"), t("cards.endAdvice"),
      h("button.primary", { type: "button", onclick: () => start() }, t("cards.again")),
      h("button", { type: "button", onclick: () => start(true) }, t("cards.startOver")),
      h("button", { type: "button", onclick: () => bar.querySelector("input")?.focus() }, t("cards.change")),
      h("a.button", { href: `${link(app, "list")}?${queryOf(query)}` }, t("cards.asList")),
      h("a.button", { href: link(app, "favourites") }, t("screen.favourites")))]);
  }

  async function decide(/** @type {1 | -1} */ direction) {
    const [first] = cards.top();
    if (first === undefined || !stack.leave(direction)) return;
    const present = cards;
    const sent = present.decide(direction === 1 ? "like" : "skip");
    draw(t(direction === 1 ? "cards.liked" : "cards.skipped", { title: isolated(first.post.content.title) }));
    more(present, running);
    try {
      await sent;
    } catch (error) {
      if (error instanceof Fault && error.code === "gone") notice(t("post.deleted"));
      else noticeFailure(error);
      if (present === cards && !signal.aborted) draw();
    }
  }

  async function undo() {
    try {
      const card = await cards.undo();
      if (card === null) return notice(t("cards.nothing"));
      if (!signal.aborted) draw(t("cards.back", { title: isolated(card.post.content.title) }));
    } catch (error) {
      noticeFailure(error);
    }
  }

  const open = () => {
    const id = cards.top()[0]?.post.id;
    if (id !== undefined) go(link(app, `post/${id}`));
  };
  const pressed = (/** @type {() => void} */ run) => () => press(run);
  onKeys({
    ArrowRight: pressed(() => decide(1)), ArrowLeft: pressed(() => decide(-1)), Backspace: pressed(undo), Enter: open,
  }, signal);
  start();
  const heading = h("h1.visually-hidden", {}, `${label(app)}: ${t("screen.cards")}`);
  const keys = h("p.keys", { "aria-hidden": "true" }, t("cards.keys"));
  const body = h("section.cards", {}, heading, bar, place, stack.element, buttons, keys, spoken);
  return { title: `${t("screen.cards")} · ${label(app)}`, tab: "cards", body };
}

/**
 * @param {import("../../shared/core/apps.js").App} app
 * @param {Query} query
 * @returns {import("/umkreis.js").Search}
 */
function searchFor(app, { within, near, ...rest }) {
  const place = near ?? around()?.point;
  return { ...rest, kinds: app.kinds, ...(place && { near: place, ...(within && { within }) }) };
}
