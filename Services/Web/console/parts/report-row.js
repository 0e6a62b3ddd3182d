import { h } from "../../shared/core/dom.js";
import { ago } from "../../shared/core/format.js";
import { t } from "../../shared/core/texts.js";
import { lateSeconds, subjectTitle } from "../core/reports.js";
import { at } from "../core/router.js";
import { photoURLs } from "./snapshot.js";

/** The age of a report; late ones are also marked by a word. */
export function ageView(/** @type {{ reportedAt: string, ageSeconds: number }} */ { reportedAt, ageSeconds }) {
  const isLate = ageSeconds >= lateSeconds;
  const time = h("time", { datetime: reportedAt }, ago(reportedAt));
  return h(isLate ? "span.late" : "span", {}, isLate && `${t("console.reports.late")}: `, time);
}

/**
 * A group of reports in the list.
 *
 * @param {import("../core/reports.js").Group} group
 * @param {{ isOpen: boolean, isChosen: boolean, open: () => void, choose: (isChosen: boolean) => void }} options
 */
export function reportRow({ first, reports }, { isOpen, isChosen, open, choose }) {
  const box = h("input", {
    type: "checkbox", checked: isChosen, "aria-label": t("console.reports.choose", { title: subjectTitle(first) }),
    onchange: (/** @type {Event} */ { target }) => choose(target instanceof HTMLInputElement && target.checked),
  });
  const click = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open();
  };
  return h("li.report-row", {}, h("label.box", {}, box),
    h("a", { href: at("reports", first.id), onclick: click, "aria-current": isOpen ? "true" : undefined },
      h("strong", { dir: "auto" }, subjectTitle(first)),
      h("span.facts", {}, h("span", {}, t(`console.reason.${first.reason}`)), ageView(first),
        reports.length > 1 && h("span", {}, t("console.reports.count", { count: reports.length })))),
    firstPhoto(first));
}

/** The first photo of the reported content; without one that moderators may see, the row has no picture. */
function firstPhoto(/** @type {import("../core/reports.js").FiledReport} */ report) {
  const [src] = photoURLs(report.snapshot?.photos, report);
  return src && h("img", { src, alt: "", loading: "lazy", onerror: (/** @type {Event} */ { target }) =>
    target instanceof Element && target.remove() });
}
