import { cachedSend } from "../../../shared/core/cache.js";
import { nameOf } from "../../../shared/core/names.js";
import { person } from "../../../shared/core/session.js";
import { t } from "../../../shared/core/texts.js";

/**
 * @typedef {import("./conversations.js").Summary} Summary
 * @typedef {{ user: string, displayName?: string | null, photo?: string | null }} Person
 */

/** The maximum number of profiles in one call. */
const maximum = 200;

/** The names of all present and former members of a conversation. */
export class People {
  /** @type {Map<string, Person>} */
  #known = new Map();

  /** @param {Summary} summary */
  constructor(summary) {
    this.add(summary.people ?? []);
  }

  /** @param {Person[]} people */
  add(people) {
    for (const one of people) this.#known.set(one.user, one);
  }

  /** @param {string} user @returns {Person} */
  of(user) {
    return this.#known.get(user) ?? { user };
  }

  /** @param {string} user */
  name(user) {
    return user === person()?.user ? t("chat.you") : nameOrUnknown(this.of(user));
  }

  /**
   * Loads the names of a group and of its former members.
   *
   * @param {Summary} summary
   * @param {string[]} senders
   * @param {AbortSignal} signal
   */
  async load(summary, senders, signal) {
    if (summary.isGroup) this.add((await cachedSend("chat.listMembers", { conversation: summary.id }, { signal })).members);
    const isMissing = (/** @type {string} */ user) => !this.of(user).displayName && user !== person()?.user;
    const users = [...new Set(senders)].filter(isMissing).slice(0, maximum);
    if (users.length > 0) this.add((await cachedSend("auth.findProfiles", { users }, { signal })).profiles);
  }
}

/** The title of a group, or the name of the other person. @param {Summary} summary */
export function titleOf({ title, people, isGroup }) {
  if (title) return title;
  const names = (people ?? []).map(nameOrUnknown);
  return names.join(", ") || t(isGroup ? "chat.group" : "person.unknown");
}

/** @param {Person} person */
function nameOrUnknown({ displayName }) {
  return displayName ? nameOf({ displayName }) : t("person.unknown");
}
