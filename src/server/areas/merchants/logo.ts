/** The logo of a merchant is drawn from its name alone: its initials on a colour that is always the same for it. */

const SATURATION = 0.5;
const LIGHTEST = 0.45;
/** White letters on the colour have at least this contrast (WCAG 2.2 AA for text). */
const MIN_CONTRAST = 4.6;
/** Names are longer only by accident, and the call takes no longer ones. */
const MAX_NAME_LENGTH = 120;

/** A number that is the same for a text on every machine. */
function steadyNumber(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash >>> 0;
}

/** One or two letters that stand for a name: 'Dan Murphys' → 'DM', 'Woolworths' → 'W', '7 eleven' → '7E'. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return (
    words
      .slice(0, 2)
      .map((word) => [...word][0]!.toUpperCase())
      .join('') || '?'
  );
}

/** Red, green and blue from 0 to 1 of a hue in degrees. */
function rgbOf(hue: number, lightness: number): number[] {
  return [0, 8, 4].map((offset) => {
    const place = (offset + hue / 30) % 12;
    return lightness - SATURATION * lightness * Math.max(-1, Math.min(place - 3, 9 - place, 1));
  });
}

function contrastWithWhite(rgb: readonly number[]): number {
  const [red, green, blue] = rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** The lightest tone of the name's own hue on which white letters can be read, as '#rrggbb'. */
export function colourOf(name: string): string {
  const hue = steadyNumber(name.trim().toLowerCase()) % 360;
  let lightness = LIGHTEST;
  while (contrastWithWhite(rgbOf(hue, lightness)) < MIN_CONTRAST) lightness -= 0.01;
  return `#${rgbOf(hue, lightness)
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The logo of a name as an SVG image: its initials on a colour of its own. Always the same for the same name. */
export function logoSvg(name: string): string {
  const initials = initialsOf(name);
  const size = [...initials].length > 1 ? 24 : 30;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="${escaped(name.trim())}"><rect width="64" height="64" rx="32" fill="${colourOf(name)}"/>` +
    `<text x="32" y="33" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600" text-anchor="middle" dominant-baseline="central">${escaped(initials)}</text></svg>`
  );
}

/** The path below the base path at which the logo of a name is answered. */
export function logoPath(name: string): string {
  // A half of a pair of surrogates could not be written into an address.
  return `api/merchants/logo/${encodeURIComponent(name.slice(0, MAX_NAME_LENGTH).toWellFormed())}`;
}
