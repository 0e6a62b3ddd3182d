import { photoURL } from "../../shared/core/client.js";
import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { subjectKind } from "../core/reports.js";

/** @typedef {import("../core/reports.js").FiledReport} FiledReport */

/** The reported content at the time of the report. */
export function snapshotView(/** @type {FiledReport} */ report) {
  const { snapshot } = report;
  if (!snapshot) return h("p", {}, t("console.state.erased"));
  const before = snapshot.before ?? [];
  return h("div.present", {},
    before.length > 0
      && h("ol.before", { "aria-label": t("console.state.before") }, ...before.map((line) => h("li", { dir: "auto" }, line))),
    snapshot.title && h("h4", { dir: "auto" }, snapshot.title),
    snapshot.text && h("p.text", { dir: "auto" }, snapshot.text), photos(snapshot.photos, report));
}

/** The addresses of photos of posts, ratings and profiles; those of messages are for members only. */
export function photoURLs(/** @type {string[] | null | undefined} */ ids, /** @type {FiledReport} */ { subject, owner }) {
  const kind = subjectKind(subject);
  if (kind === "message" || kind === "conversation") return [];
  return (ids ?? []).map((id) => photoURL(id, "320", kind === "user" ? owner : undefined));
}

/** Photos, or the number of those that moderators do not see. */
export function photos(/** @type {string[] | null | undefined} */ ids, /** @type {FiledReport} */ report) {
  if (!ids?.length) return null;
  const urls = photoURLs(ids, report);
  if (urls.length === 0) return h("p.facts", {}, t("console.state.photos", { count: ids.length }));
  const missing = (/** @type {Event} */ { target }) =>
    target instanceof Element && target.replaceWith(h("span.facts", {}, t("console.state.photoGone")));
  return h("div.thumbs", {}, ...urls.map((src, index) =>
    h("img", { src, alt: t("console.state.photo", { number: index + 1 }), loading: "lazy", onerror: missing })));
}
