import { noticeFailure } from "./notices.js";

/** Shows failures that no screen handles, except the aborted requests of a screen that was left. */
export function watchUncaught() {
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
    else noticeFailure(event.reason);
  });
  // Without an error it is a note of the browser, such as of a ResizeObserver that waits for the next frame.
  addEventListener("error", ({ error }) => error && noticeFailure(error));
}
