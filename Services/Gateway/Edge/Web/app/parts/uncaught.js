import { noticeFailure } from "./notices.js";

/** Tells of failures that no screen expects; those of a screen that was left are none. */
export function watchUncaught() {
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
    else noticeFailure(event.reason);
  });
  addEventListener("error", (event) => noticeFailure(event.error));
}
