import { paletteOf, type PaletteId, type ThemeMode } from './palettes.ts';

/**
 * Puts a palette and a mode on the page and remembers them in this browser, where the small script of the entry
 * page (theme.js) finds them before the first paint. `system` follows the device and is stored as no mode at all.
 */

export const PALETTE_KEY = 'theme_palette';
export const MODE_KEY = 'theme_mode';

export type ModeChoice = ThemeMode | 'system';

export interface Theme {
  palette: PaletteId;
  mode: ModeChoice;
}

/** What this browser remembers; the default palette and the system's mode when it remembers nothing. */
export function storedTheme(): Theme {
  const mode = localStorage.getItem(MODE_KEY);
  return {
    palette: paletteOf(localStorage.getItem(PALETTE_KEY)).id,
    mode: mode === 'light' || mode === 'dark' ? mode : 'system',
  };
}

export function applyTheme({ palette, mode }: Theme): void {
  const root = document.documentElement;
  root.dataset.palette = String(palette);
  localStorage.setItem(PALETTE_KEY, String(palette));
  if (mode === 'system') {
    delete root.dataset.mode;
    localStorage.removeItem(MODE_KEY);
  } else {
    root.dataset.mode = mode;
    localStorage.setItem(MODE_KEY, mode);
  }
  colourBrowserBar(palette, mode);
}

/** The bar of a phone's browser takes the colour of the cover, so that the app reaches the edge of the glass. */
function colourBrowserBar(palette: PaletteId, mode: ModeChoice): void {
  const { light, dark } = paletteOf(palette);
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const systemDark = meta.media.includes('dark');
    const shown = mode === 'system' ? (systemDark ? 'dark' : 'light') : mode;
    meta.content = shown === 'dark' ? dark.cover : light.cover;
  }
}
