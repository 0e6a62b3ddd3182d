import { t } from "../../shared/core/texts.js";

/**
 * @typedef {import("/umkreis.js").FiledReport} FiledReport
 * @typedef {import("/umkreis.js").ReportSubject} Subject
 * @typedef {"dismiss" | "hidePost" | "suspendAccount" | "removeMessage" | "removePhotos"} Action
 * @typedef {object} Group reports about one subject; a decision resolves all of them
 * @property {string} key
 * @property {FiledReport} first the oldest
 * @property {FiledReport[]} reports
 */

/** Each decision has a key. @type {[Action, string][]} */
export const actionKeys = [
  ["dismiss", "d"], ["hidePost", "h"], ["removeMessage", "m"], ["removePhotos", "p"], ["suspendAccount", "s"],
];

/** Reports should be answered within a day; these are late. */
export const lateSeconds = 18 * 3_600;

/** The key of a subject. */
const subjectKey = (/** @type {Subject} */ { user, post, rating, conversation, message }) =>
  [user, post, rating, conversation, message].map((part) => part ?? "").join("/");

/** Groups reports by their subject, in the order of the oldest. */
export function grouped(/** @type {FiledReport[]} */ reports) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const report of reports) {
    const key = subjectKey(report.subject);
    const group = groups.get(key);
    if (group) group.reports.push(report);
    else groups.set(key, { key, first: report, reports: [report] });
  }
  return [...groups.values()];
}

/** The kind of a subject: `user`, `post`, `rating`, `message` or `conversation`. */
export function subjectKind(/** @type {Subject} */ { user, post, rating, message }) {
  if (post) return "post";
  if (rating) return "rating";
  if (user) return "user";
  return message === undefined || message === null ? "conversation" : "message";
}

/** A title such as "Post: A lamp". */
export function subjectTitle(/** @type {FiledReport} */ { subject, snapshot }) {
  const kind = t(`console.subject.${subjectKind(subject)}`);
  const words = snapshot?.title ?? snapshot?.text?.slice(0, 60);
  return words ? `${kind}: ${words}` : kind;
}

/** The decisions that apply to a report. */
export function actionsFor(/** @type {FiledReport} */ { subject, snapshot }) {
  const kind = subjectKind(subject);
  return actionKeys.map(([action]) => action).filter((action) => {
    if (action === "hidePost") return kind === "post";
    if (action === "removeMessage") return kind === "message";
    if (action === "removePhotos") return (snapshot?.photos ?? []).length > 0;
    return true;
  });
}

/** The address of the reported content in the console, if it has one. */
export function subjectPath(/** @type {Subject} */ { user, post, ratedPost }) {
  if (user) return ["person", user];
  const about = post ?? ratedPost;
  return about ? ["post", about] : null;
}
