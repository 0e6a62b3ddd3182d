/** As the pages' own; MapLibre takes it for the letters that it draws itself. */
export const fontFamily = "system-ui, sans-serif";

/** A style with text must name glyphs; they are never fetched. */
export const glyphs = `${location.origin}/shared/glyphs/{fontstack}/{range}`;

/**
 * Lets MapLibre draw all letters from the fonts of the device, so that there is no server of glyphs.
 *
 * MapLibre 5.3 does so for Chinese, Japanese and Korean letters alone, and has no setting for the others.
 *
 * @param {any} map
 */
export function drawGlyphsLocally(map) {
  Object.getPrototypeOf(map.style.glyphManager)._doesCharSupportLocalGlyph = () => true;
}
