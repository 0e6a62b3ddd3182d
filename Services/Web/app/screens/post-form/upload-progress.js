import { fill, h } from "../../../shared/core/dom.js";
import { bytes } from "../../../shared/core/format.js";
import { t } from "../../../shared/core/texts.js";

/**
 * The progress of an upload in bytes, and the number of photos.
 *
 * @param {() => number} count of the uploaded photos
 */
export function uploadProgress(count) {
  let waiting = 0, done = 0, total = 0, sent = 0;
  const bar = h("progress", { hidden: true, "aria-label": t("photos.progress") });
  const amount = h("p.hint", {});
  const status = h("p.hint", { role: "status" });

  /** @param {number} part bytes of the present file that are sent */
  function show(part = 0) {
    bar.hidden = waiting === 0;
    bar.setAttribute("max", String(total));
    bar.setAttribute("value", String(sent + part));
    fill(amount, waiting === 0 ? "" : t("photos.bytes", { sent: bytes(sent + part), total: bytes(total) }));
    const words = waiting === 0
      ? t("photos.count", { count: count() })
      : t("photos.uploading", { number: done + 1, count: waiting });
    // It is read aloud, so it changes only with each photo.
    if (status.textContent !== words) fill(status, words);
  }

  /** @param {File[]} files that wait from now on */
  function add(files) {
    waiting += files.length;
    total += files.reduce((sum, { size }) => sum + size, 0);
    show();
  }

  /** @param {File} file that was uploaded or refused */
  function end({ size }) {
    [done, sent] = [done + 1, sent + size];
    if (done >= waiting) [waiting, done, total, sent] = [0, 0, 0, 0];
    show();
  }
  return { elements: [bar, amount, status], add, show, end, isBusy: () => waiting > 0 };
}
