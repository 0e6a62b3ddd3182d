import { findKind } from "../../shared/core/apps.js";
import { flag } from "../../shared/core/format.js";

/**
 * The symbol of a post without a photo: the icon or flag of its category, or of its first word that has one.
 *
 * @param {import("/umkreis.js").PostContent | undefined} content
 * @returns {string} empty without a symbol
 */
export function symbolOf(content) {
  const kind = findKind(content?.kind ?? "");
  if (content === undefined || kind === undefined) return "";
  const category = kind.facets.category?.words?.find(({ word }) => word === content.category);
  const words = (kind.attributes ?? []).flatMap((attribute) => {
    const given = [content.attributes?.[attribute.name]].flat();
    return given.flatMap((word) => attribute.words?.find((known) => known.word === word) ?? []);
  });
  const found = [category, ...words].find((word) => word?.icon || word?.flag);
  return found?.icon ?? (found?.flag ? flag(found.flag) : "");
}
