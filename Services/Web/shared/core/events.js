/**
 * The events of the web app and the console, by name, with their details.
 *
 * @typedef {import("/umkreis.js").Calls} Calls
 * @typedef {import("/umkreis.js").PolledCall} PolledCall
 *
 * @typedef {object} PageEvents events of one tab
 * @property {undefined} visit an address was opened, or its screen must be shown again
 * @property {import("./apps.js").App | null} appShown the app of the screen; `null` for the list of apps
 * @property {undefined} appsChanged kinds or apps were declared elsewhere
 * @property {{ call: keyof Calls, reply: any }} replied a call has succeeded
 * @property {undefined} unauthenticated a call was refused because the session has ended
 * @property {undefined} sessionChanged a user has signed in or out, or the account has changed
 * @property {number} unsentRemoved drafts and unsent changes were removed with their user
 * @property {undefined} reachabilityChanged a service answers again, or no longer
 * @property {undefined} keptReplaced the server has answered, and the page shows a stored reply that differs
 * @property {undefined} reconnected all services answer again
 * @property {undefined} errorRecorded the list of errors has a new one
 * @property {undefined} chatsChanged the user changed a conversation, such as by muting it
 * @property {undefined} chatsRead the user has read messages
 * @property {undefined} positionFound the device's position was determined
 * @property {undefined} watchSwitched the user switched the notices of nearby places on or off
 *
 * @typedef {object} SharedEvents events that one tab broadcasts to all
 * @property {string | null} userChanged the id of the user that is signed in now; `null` without a user
 * @property {OutboxChange} outboxChanged
 * @property {StreamedReply} streamed a reply of the event stream, for the tabs of its user
 *
 * @typedef {{ [C in PolledCall as `live:${C}`]: Calls[C]["reply"] }} LiveReplies replies to the present user
 * @typedef {{ "live:reset": undefined }} LiveReset the stream has lost its position: reload what it updates
 * @typedef {PageEvents & SharedEvents & LiveReplies & LiveReset} Events
 *
 * @typedef {object} Intent a call of the outbox
 * @property {string} id sorts in the order of writing
 * @property {number} at
 * @property {number} [v] its version
 * @property {string} key the idempotency key of all attempts
 * @property {keyof Calls} call
 * @property {any} request
 * @property {string} subject intents of one subject are sent in order
 * @property {string | null} account the id of its author; `null` without a user
 * @property {number} [failures] of the server
 * @property {string} [refusal] a text for the user; the intent waits to be repeated or dismissed
 *
 * @typedef {object} OutboxChange
 * @property {"added" | "waiting" | "sent" | "refused" | "dismissed"} state
 * @property {Intent} intent
 * @property {any} [reply] of an intent that was sent
 *
 * @typedef {object} StreamedReply
 * @property {string} user `""` without a user
 * @property {PolledCall | "reset"} name
 * @property {unknown} [reply]
 */

const target = new EventTarget();
const channel = new BroadcastChannel("umkreis");

channel.onmessage = (/** @type {MessageEvent} */ { data }) => dispatch(data.name, data.detail);

/**
 * Calls `run` at each event of a name, until the signal is aborted.
 *
 * @template {keyof Events} Name
 * @param {Name | readonly Name[]} names
 * @param {(detail: Events[Name]) => void} run
 * @param {{ signal?: AbortSignal }} [options]
 */
export function listen(names, run, { signal } = {}) {
  for (const name of [names].flat()) {
    target.addEventListener(name, (event) => run(/** @type {CustomEvent<Events[Name]>} */ (event).detail), { signal });
  }
}

/**
 * Announces an event in this tab.
 *
 * @template {keyof Events} Name
 * @param {Name} name
 * @param {Events[Name] extends undefined ? [] : [detail: Events[Name]]} detail
 */
export function announce(name, ...[detail]) {
  dispatch(name, detail);
}

/**
 * Announces an event in all tabs of this browser, this one first.
 *
 * @template {keyof SharedEvents} Name
 * @param {Name} name
 * @param {SharedEvents[Name]} detail
 */
export function broadcast(name, detail) {
  dispatch(name, detail);
  channel.postMessage({ name, detail });
}

/** @param {string} name @param {unknown} detail */
function dispatch(name, detail) {
  target.dispatchEvent(new CustomEvent(name, { detail }));
}
