import glyphs from './category-glyphs.svg?no-inline';

/** Each glyph of the picture as the one path that it is. */
const lines = new Map<string, string>();
let asked = false;

/**
 * Reads the picture, so that glyphs from now on are drawn into the page itself. A long list asks for this: a glyph that
 * stands in another file costs a load event and a layout of its own, which a few icons do not notice and a fling does.
 */
export function readGlyphLines(): void {
  if (asked) return;
  asked = true;
  fetch(glyphs)
    .then((reply) => reply.text())
    .then((picture) => {
      for (const [, name = '', line = ''] of picture.matchAll(/<symbol id="([^"]+)"[^>]*><path d="([^"]+)"/g))
        lines.set(name, line);
    })
    // The icons stay what they were, drawn from the file.
    .catch(() => (asked = false));
}

/** The path of a glyph, on a field of 24 by 24; undefined until the picture has been read. */
export function glyphLine(name: string): string | undefined {
  return lines.get(name);
}
