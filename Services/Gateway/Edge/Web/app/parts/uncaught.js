import { noticeFailure } from "./notices.js";

/** Shows failures that no screen handles, except the aborted requests of a screen that was left. */
export function watchUncaught() {
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
    else noticeFailure(event.reason);
  });
  addEventListener("error", (event) => noticeFailure(event.error));
}
