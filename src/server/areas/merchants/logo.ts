/** A merchant's logo is drawn from its name: its initials on a colour derived from the name. */

const SATURATION = 0.5;
const LIGHTEST = 0.45;
/** Minimum contrast of white letters on the colour (WCAG 2.2 AA for text). */
const MIN_CONTRAST = 4.6;
/** Real names are shorter; the endpoint refuses longer ones. */
const MAX_NAME_LENGTH = 120;

/** A 32-bit FNV-1a hash: the same for a text on every machine. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash >>> 0;
}

/** One or two initials of a name: 'Dan Murphys' → 'DM', 'Woolworths' → 'W', '7 eleven' → '7E'. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return (
    words
      .slice(0, 2)
      .map((word) => [...word][0]!.toUpperCase())
      .join('') || '?'
  );
}

/** Red, green and blue from 0 to 1 for a hue in degrees. */
function rgbOf(hue: number, lightness: number): number[] {
  return [0, 8, 4].map((offset) => {
    const position = (offset + hue / 30) % 12;
    return lightness - SATURATION * lightness * Math.max(-1, Math.min(position - 3, 9 - position, 1));
  });
}

function contrastWithWhite(rgb: readonly number[]): number {
  const [red, green, blue] = rgb.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** The lightest tone of the name's hue with sufficient contrast for white letters, as '#rrggbb'. */
export function colourOf(name: string): string {
  const hue = hashOf(name.trim().toLowerCase()) % 360;
  let lightness = LIGHTEST;
  while (contrastWithWhite(rgbOf(hue, lightness)) < MIN_CONTRAST) lightness -= 0.01;
  return `#${rgbOf(hue, lightness)
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The logo of a name as SVG: its initials on its colour. The same name always gives the same logo. */
export function logoSvg(name: string): string {
  const initials = initialsOf(name);
  const size = [...initials].length > 1 ? 24 : 30;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${escaped(name.trim())}"><rect width="64" height="64" rx="32" fill="${colourOf(name)}"/>` +
    `<text x="32" y="33" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" text-anchor="middle" dominant-baseline="central">${escaped(initials)}</text></svg>`
  );
}

/** The path of a name's logo below the base path. */
export function logoPath(name: string): string {
  // A lone surrogate cannot be encoded in a URL.
  return `api/merchants/logo/${encodeURIComponent(name.slice(0, MAX_NAME_LENGTH).toWellFormed())}`;
}
