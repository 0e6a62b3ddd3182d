import { Umkreis } from "/umkreis.js";
import { umkreis } from "../../shared/core/client.js";
import { byID, h } from "../../shared/core/dom.js";
import { listen } from "../../shared/core/events.js";
import { person } from "../../shared/core/session.js";
import { t } from "../../shared/core/texts.js";
import { notice, noticeFailure } from "../../shared/parts/notices.js";

/**
 * @typedef {object} Decision
 * @property {string[]} subjects that the decision is about
 * @property {string} words such as "Hide post “A lamp”"
 * @property {(client: Umkreis) => Promise<string | void>} send resolves to a text for the user
 * @property {(isAsked: boolean) => void} undone restores the former state after an undo by the user (`isAsked`) or a refusal by the server
 */

const delayMs = 10_000, maximum = 10;

/** @type {{ decision: Decision, user: string | undefined, timer: number, row: HTMLElement }[]} */
let waiting = [];

/** A client for requests that the browser completes after the page was unloaded. */
const parting = new Umkreis("", { cookie: true, fetch: (input, init) => fetch(input, { ...init, keepalive: true }) });

/** Whether a decision about a subject waits to be sent. */
export const isWaiting = (/** @type {string} */ subject) => waiting.some(({ decision }) => decision.subjects.includes(subject));

/** Sends a decision after ten seconds, during which the user can undo it. */
export function later(/** @type {Decision} */ decision) {
  const button = h("button", { type: "button", onclick: () => undo(entry) }, t("console.undo"), " ", h("kbd", {}, "u"));
  const row = h("div.notice.pending", {}, h("span", { dir: "auto" }, decision.words), button);
  const entry = { decision, user: person()?.user, row, timer: setTimeout(() => finish(entry), delayMs) };
  waiting.push(entry);
  byID("pending").append(row);
  const [oldest] = waiting;
  if (waiting.length > maximum && oldest) finish(oldest);
}

export function undoLast() {
  const entry = waiting.at(-1);
  if (entry) undo(entry);
}

/** Sends all waiting decisions. */
export const sendWaiting = () => Promise.all(waiting.map((entry) => finish(entry)));

/** Sends waiting decisions when the page is unloaded, and undoes them when the session ends. */
export function startLeaving() {
  listen("sessionChanged", () => waiting.filter(({ user }) => user !== person()?.user).forEach(undo));
  addEventListener("pagehide", () => {
    for (const entry of [...waiting]) finish(entry, parting);
  });
}

function remove(/** @type {typeof waiting[number]} */ entry) {
  clearTimeout(entry.timer);
  waiting = waiting.filter((other) => other !== entry);
  const { row } = entry;
  const hadFocus = row.contains(document.activeElement);
  row.remove();
  if (hadFocus) byID("main").focus({ preventScroll: true });
}

function undo(/** @type {typeof waiting[number]} */ entry) {
  remove(entry);
  entry.decision.undone(true);
  notice(t("console.undone"));
}

async function finish(/** @type {typeof waiting[number]} */ entry, /** @type {Umkreis} */ client = umkreis) {
  remove(entry);
  try {
    const words = await entry.decision.send(client);
    if (words) notice(words);
  } catch (error) {
    entry.decision.undone(false);
    noticeFailure(error);
  }
}
