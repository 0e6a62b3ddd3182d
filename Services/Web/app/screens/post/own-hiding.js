import { send } from "../../../shared/core/client.js";
import { fill, h } from "../../../shared/core/dom.js";
import { hidingView } from "../../parts/hiding-view.js";

/**
 * Why an own post is hidden; empty where that cannot be loaded.
 *
 * @param {string} post
 * @param {AbortSignal} signal
 */
export function ownHiding(post, signal) {
  const place = h("div", {});
  send("auth.listHidings", { post, limit: 1 }, { signal }).then(({ hidings: [hiding] }) =>
    hiding && fill(place, h("div.box", {}, hidingView(hiding))), () => {});
  return place;
}
