import { h } from "../../shared/core/dom.js";
import { t } from "../../shared/core/texts.js";
import { difference, ordered } from "../core/difference.js";

/** Shows changes line by line, with signs besides colours. */
export function differenceView(/** @type {unknown} */ before, /** @type {unknown} */ after) {
  const lines = difference(before === null ? "" : ordered(before), ordered(after));
  if (lines.every(({ sign }) => sign === " ")) return h("p.summary", {}, t("console.kinds.same"));
  const near = lines.map((_, index) => lines.slice(Math.max(0, index - 2), index + 3).some(({ sign }) => sign !== " "));
  return h("pre.difference", { tabindex: 0, "aria-label": t("console.kinds.difference") },
    ...lines.flatMap(({ sign, text }, index) => near[index]
      ? [h(sign === "+" ? "ins" : sign === "-" ? "del" : "span", {}, `${sign} ${text}\n`)]
      : near[index - 1] ? [h("span", {}, "  …\n")] : []));
}
