/** @typedef {import("../../../shared/map/view.js").MapView} MapView */

/**
 * Marks the post of the row under the pointer, or with the focus, on the map.
 *
 * @param {HTMLElement} list
 * @param {MapView} view
 */
export function markRows(list, view) {
  const mark = (/** @type {Event} */ { target }) => {
    const row = target instanceof Element ? target.closest("li") : null;
    const { lat, lon, kind = "", status = "" } = row?.dataset ?? {};
    view.painter.mark(lat && lon ? { point: { lat: Number(lat), lon: Number(lon) }, kind, status } : null);
  };
  for (const event of ["pointerover", "focusin"]) list.addEventListener(event, mark);
  for (const event of ["pointerleave", "focusout"]) list.addEventListener(event, () => view.painter.mark(null));
}

/** Shows the row of a post, if the list has it. */
export function selectRow(/** @type {HTMLElement} */ list, /** @type {string} */ post) {
  list.querySelector("li.selected")?.classList.remove("selected");
  const row = list.querySelector(`li[data-post="${post}"]`);
  row?.classList.add("selected");
  row?.scrollIntoView({ block: "nearest" });
}
