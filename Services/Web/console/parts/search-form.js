import { h } from "../../shared/core/dom.js";

const pauseMs = 250;

/**
 * A form that searches while the user types, at once after a choice or Enter, and once for equal values.
 *
 * @param {import("../../shared/core/dom.js").Child[]} fields
 * @param {(query: URLSearchParams) => void} run gets the values that are not empty
 */
export function searchForm(fields, run) {
  let timer = 0;
  const form = /** @type {HTMLFormElement} */ (h("form.search.line", {
    role: "search", onchange: now, oninput: soon, onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      now();
    },
  }, ...fields));
  let last = String(values());

  function values() {
    const given = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
    return new URLSearchParams(given.filter(([, value]) => value));
  }

  function soon() {
    clearTimeout(timer);
    timer = setTimeout(now, pauseMs);
  }

  function now() {
    clearTimeout(timer);
    const wanted = values();
    // Half an id has no result.
    if (String(wanted) === last || !form.checkValidity()) return;
    last = String(wanted);
    run(wanted);
  }
  return form;
}
