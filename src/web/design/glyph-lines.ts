import glyphs from './category-glyphs.svg?no-inline';

/** Each glyph of the image as the one path that it is. */
const lines = new Map<string, string>();
let isRequested = false;

/**
 * Reads the image, so that glyphs from now on are drawn into the page itself. A long list asks for this: a glyph that
 * stands in another file costs a load event and a layout of its own, which a few icons do not notice and a fling does.
 */
export function readGlyphLines(): void {
  if (isRequested) return;
  isRequested = true;
  fetch(glyphs)
    .then((reply) => reply.text())
    .then((image) => {
      for (const [, name = '', line = ''] of image.matchAll(/<symbol id="([^"]+)"[^>]*><path d="([^"]+)"/g))
        lines.set(name, line);
    })
    // The icons stay what they were, drawn from the file.
    .catch(() => (isRequested = false));
}

/** The path of a glyph, on a field of 24 by 24; undefined until the image has been read. */
export function glyphLine(name: string): string | undefined {
  return lines.get(name);
}
