import { send } from "../../shared/core/client.js";
import { fill, h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { empty } from "../../shared/parts/empty.js";
import { at } from "../core/router.js";
import { objectionView } from "../parts/objection.js";
import { nextPage } from "../parts/pages.js";

/**
 * The objections of authors to hidden posts that await a decision, oldest first.
 *
 * @param {import("../core/router.js").Visit} visit
 */
export async function show({ query, signal }) {
  const cursor = query.get("cursor") ?? undefined;
  const { objections, count, next } = await send("auth.listObjections", { cursor }, { signal });
  const title = t("console.screen.objections");
  const summary = h("p.summary", { role: "status" }), list = h("ul", {});
  let open = count;

  function draw() {
    fill(summary, open > 0 && t("console.objections.open", { count: open }));
    if (list.childElementCount === 0) fill(list, h("li", {}, empty("tick", t("console.objections.none"))));
  }
  list.append(...objections.map((objection) => {
    const row = h("li", {}, objectionView(objection, () => {
      row.remove();
      open--;
      draw();
    }));
    return row;
  }));
  draw();
  return { title, body: h("section.objections", {}, h("h1", {}, title), summary, list, nextPage(next, query, at("objections"))) };
}
