import { current, followSession, session } from "./session.js";

const channel = new BroadcastChannel("umkreis.session");

/** Who signs in or out in one tab does so in all of them. */
export function startTabs() {
  let known = current()?.user;
  session.addEventListener("change", () => {
    if (current()?.user === known) return;
    known = current()?.user;
    channel.postMessage(known ?? null);
  });
  channel.onmessage = ({ data }) => {
    if (data === (current()?.user ?? null)) return;
    // Known before the page asks, so that the answer is not passed on.
    known = data ?? undefined;
    followSession().catch(() => {});
  };
}
