import { actionsFor } from "./reports.js";

/**
 * @typedef {import("./reports.js").Action} Action
 * @typedef {import("./reports.js").Group} Group
 */

/** The limit of `auth.resolveReports`. */
const maximumChosen = 50;

/** The groups of reports on a page that await a decision: which one is open, and which are chosen. */
export class ReportQueue {
  /** The keys of the chosen groups. @type {Set<string>} */
  #chosen = new Set();

  /**
   * @param {Group[]} groups
   * @param {Group | null} open also a group that is not on the page
   * @param {number} others open reports on other pages
   */
  constructor(groups, open, others) {
    this.all = groups;
    this.groups = groups;
    this.open = open;
    this.others = others;
  }

  /** The number of open reports, without those that were decided on. */
  get count() {
    return this.others + reportCount(this.groups);
  }

  /** The chosen groups, in their order. */
  get chosen() {
    return this.groups.filter((group) => this.isChosen(group));
  }

  /** The groups on which a key decides: the chosen ones, else the open one. */
  get subjects() {
    const { chosen, open } = this;
    return chosen.length > 0 ? chosen : open && this.groups.includes(open) ? [open] : [];
  }

  isChosen(/** @type {Group} */ group) {
    return this.#chosen.has(group.key);
  }

  choose(/** @type {Group} */ group, /** @type {boolean} */ isChosen) {
    if (isChosen && this.#chosen.size < maximumChosen) this.#chosen.add(group.key);
    else this.#chosen.delete(group.key);
  }

  /** The group at a distance from the open one. */
  neighbour(/** @type {number} */ by) {
    return this.groups[this.open === null ? 0 : this.groups.indexOf(this.open) + by];
  }

  /** Removes groups, and returns the one in their place. @param {Group[]} decided @returns {Group | null} */
  remove(decided) {
    const index = this.groups.findIndex((group) => decided.includes(group));
    this.groups = this.groups.filter((group) => !decided.includes(group));
    for (const { key } of decided) this.#chosen.delete(key);
    return this.groups[index] ?? this.groups.at(-1) ?? null;
  }

  /** Puts groups back into their order. */
  restore(/** @type {Group[]} */ back) {
    this.groups = this.all.filter((group) => this.groups.includes(group) || back.includes(group));
  }
}

/** The number of reports in groups. */
export const reportCount = (/** @type {Group[]} */ groups) => groups.reduce((sum, { reports }) => sum + reports.length, 0);

/** Whether a decision is possible for all of the groups. */
export const applies = (/** @type {Action} */ action, /** @type {Group[]} */ groups) =>
  groups.length > 0 && groups.every(({ first }) => actionsFor(first).includes(action));
