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
    snapshot.text && h("p.text", { dir: "auto" }, snapshot.text), photos(snapshot.photos ?? undefined, report));
}

/** Photos of posts, ratings and profiles; those of messages are for members only. */
export function photos(/** @type {string[] | undefined} */ ids, /** @type {FiledReport} */ { subject, owner }) {
  if (!ids?.length) return null;
  const kind = subjectKind(subject);
  if (kind === "message" || kind === "conversation") return h("p.facts", {}, t("console.state.photos", { count: ids.length }));
  const missing = (/** @type {Event} */ { target }) =>
    target instanceof Element && target.replaceWith(h("span.facts", {}, t("console.state.photoGone")));
  return h("div.thumbs", {}, ...ids.map((id, index) => h("img", {
    src: photoURL(id, "320", kind === "user" ? owner : undefined), alt: t("console.state.photo", { number: index + 1 }),
    loading: "lazy", onerror: missing,
  })));
}
