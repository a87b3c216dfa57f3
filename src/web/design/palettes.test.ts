import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { palettes, paletteOf, type ThemeMode } from './palettes.ts';
import { OWN_COLOUR_LIGHTNESS, paintOf } from './paint.ts';
import { MODE_KEY, PALETTE_KEY } from './theme.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** The colours of palettes.css: tokens['1']['light']['ink'] is '#14261d'. */
function tokensOf(css: string): Record<string, Record<ThemeMode, Record<string, string>>> {
  const result: Record<string, Record<ThemeMode, Record<string, string>>> = {};
  for (const [, id = '', body = ''] of css.matchAll(/\[data-palette='(\d)'\] \{([^}]*)\}/g)) {
    const light: Record<string, string> = {};
    const dark: Record<string, string> = {};
    for (const [, name = '', day = '', night = ''] of body.matchAll(
      /--([a-z0-9-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\);/g,
    )) {
      light[name] = day;
      dark[name] = night;
    }
    result[id] = { light, dark };
  }
  return result;
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
const linearOf = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map(linearOf);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

type Rgb = [red: number, green: number, blue: number];
type Lab = [lightness: number, a: number, b: number];

/** Linear light in OKLab. */
function labOf([r, g, b]: Rgb): Lab {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** OKLab as the nearest colour that a screen can show. */
function hexOfLab([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const byte = (light: number) => {
    const channel = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, channel)) * 255);
  };
  return `#${rgb.map((light) => byte(Math.max(0, light)).toString(16).padStart(2, '0')).join('')}`;
}

const rgbOf = (hex: string) => channels(hex).map(linearOf) as Rgb;

/** A colour as somebody without green cones sees it (Machado, Oliveira and Fernandes 2009). */
function withoutGreen(hex: string): Lab {
  const [r, g, b] = rgbOf(hex);
  return labOf([
    Math.max(0, 0.367322 * r + 0.860646 * g - 0.227968 * b),
    Math.max(0, 0.280085 * r + 0.672501 * g + 0.047413 * b),
    Math.max(0, -0.01182 * r + 0.04294 * g + 0.968881 * b),
  ]);
}

/** How far apart two colours look; about 0.02 is the least that people notice side by side. */
const distance = (one: Lab, other: Lab) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

function closest(colours: readonly Lab[]): number {
  return Math.min(...colours.flatMap((one, at) => colours.slice(at + 1).map((other) => distance(one, other))));
}

/** The hue of a colour in OKLCH, in degrees. */
function hueOf(hex: string): number {
  const [, a, b] = labOf(rgbOf(hex));
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

const texts = ['ink', 'ink-soft', 'ink-faint', 'accent', 'positive', 'negative', 'warning', 'info'];
const grounds = ['page', 'surface', 'raised', 'sunken', 'accent-soft'];
const tones = ['positive', 'negative', 'warning', 'info'];

/** [text or mark, background, minimum ratio]: 4.5 for text (1.4.3), 3 for parts needed to use a control (1.4.11). */
const pairs: [string, string, number][] = [
  ...texts.flatMap((text) => grounds.map((ground): [string, string, number] => [text, ground, 4.5])),
  ...tones.flatMap((tone): [string, string, number][] =>
    ['ink', 'ink-soft', tone].map((text) => [text, `${tone}-soft`, 4.5]),
  ),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['surface', 'negative', 4.5],
  ['cover', 'spark', 4.5],
  ...['cover', 'cover-raised'].flatMap((cover): [string, string, number][] => [
    ['on-cover', cover, 4.5],
    ['on-cover-soft', cover, 4.5],
    ['spark', cover, 3],
  ]),
  ...['page', 'surface', 'raised'].flatMap((ground) =>
    ['line-strong', 'focus', ...Array.from({ length: 8 }, (_, at) => `chart-${at + 1}`)].map(
      (mark): [string, string, number] => [mark, ground, 3],
    ),
  ),
];

describe('C10: the five palettes', () => {
  const tokens = tokensOf(read('./palettes.css'));
  const categories = tokensOf(read('./category-colours.css'));

  it('have the ids 1 to 5 and a name each, and any other id is the first', () => {
    expect(palettes.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '1 Wattle',
      '2 Reef',
      '3 Ochre',
      '4 Jacaranda',
      '5 Eucalypt',
    ]);
    expect(Object.keys(tokens)).toEqual(['1', '2', '3', '4', '5']);
    expect([paletteOf(4).name, paletteOf('2').name, paletteOf(6).name, paletteOf(null).name]).toEqual([
      'Jacaranda',
      'Reef',
      'Wattle',
      'Wattle',
    ]);
  });

  for (const palette of palettes) {
    for (const mode of ['light', 'dark'] as const) {
      const colours = tokens[palette.id]?.[mode] ?? {};
      const colour = (name: string) => colours[name] ?? `${name} is missing`;

      it(`${palette.name} ${mode}: all ${pairs.length} pairs have the contrast of WCAG 2.2 AA`, () => {
        const poor = pairs
          .map(([text, ground, least]) => ({
            pair: `${text} on ${ground}`,
            ratio: contrast(colour(text), colour(ground)),
            least,
          }))
          .filter(({ ratio, least }) => !(ratio >= least));
        expect(poor).toEqual([]);
      });

      it(`${palette.name} ${mode}: chart colours are theme colours and their shifts of 15, 30 and 45 degrees`, () => {
        const shiftOf = (chart: number, base: number) => {
          const turn = Math.abs(hueOf(colour(`chart-${chart}`)) - hueOf(colour(`chart-${base}`))) % 360;
          return Math.min(turn, 360 - turn);
        };
        const shifts = [shiftOf(4, 1), shiftOf(5, 2), shiftOf(6, 3), shiftOf(7, 1), shiftOf(8, 2)];
        // Whole steps of a hex colour shift the hue by up to a degree or two; colours at the edge of sRGB shift a
        // little more.
        [45, 45, 45, 30, 15].forEach((wanted, at) =>
          expect(Math.abs((shifts[at] ?? 0) - wanted), `shift ${at}`).toBeLessThan(3),
        );
      });

      it(`${palette.name} ${mode}: the loading bar is yellow, and the swatches are those colours`, () => {
        expect(Math.abs(hueOf(colour('loading')) - 95)).toBeLessThan(10);
        for (const [name, shown] of Object.entries(palette[mode])) expect(shown).toBe(colour(name));
      });
    }
  }

  for (const palette of palettes) {
    for (const mode of ['light', 'dark'] as const) {
      const ramp = Array.from({ length: 14 }, (_, at) => categories[palette.id]?.[mode]?.[`category-${at + 1}`] ?? '');
      const grounds = ['page', 'surface', 'raised', 'sunken'].map((name) => tokens[palette.id]?.[mode]?.[name] ?? '');

      it(`${palette.name} ${mode}: all 14 category colours stand out from the page and from each other`, () => {
        for (const colour of ramp)
          for (const ground of grounds) expect(contrast(colour, ground), `${colour} on ${ground}`).toBeGreaterThan(3);
        expect(closest(ramp.map((colour) => labOf(rgbOf(colour))))).toBeGreaterThan(0.09);
        // Groceries, eating out, home, bills, transport, health and shopping.
        const everyday = [1, 2, 4, 5, 6, 7, 9].map((id) => withoutGreen(ramp[id - 1] ?? ''));
        expect(closest(everyday)).toBeGreaterThan(0.07);
        const chroma = ramp.map((colour) => Math.hypot(...labOf(rgbOf(colour)).slice(1)));
        expect(Math.max(...chroma) / Math.min(...chroma), 'none shouts').toBeLessThan(1.5);
      });
    }
  }

  it('a category is painted from the palette, and a chosen colour keeps its hue with a contrast of 3:1', () => {
    expect(['#52a377', '#0c9ddd', '#7a7a7a', 'var(--chart-2)'].map(paintOf)).toEqual([
      'var(--category-1)',
      'var(--category-14)',
      'var(--ink-faint)',
      'var(--chart-2)',
    ]);
    expect(paintOf('#B83280')).toBe(
      'light-dark(oklch(from #B83280 min(l, 0.62) c h), oklch(from #B83280 max(l, 0.68) c h))',
    );
    const steps = [0, 51, 102, 153, 204, 255].map((step) => step.toString(16).padStart(2, '0'));
    const all = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));
    for (const chosen of all) {
      const [lightness, a, b] = labOf(rgbOf(chosen));
      const onPaper = hexOfLab([Math.min(lightness, OWN_COLOUR_LIGHTNESS.max), a, b]);
      const atNight = hexOfLab([Math.max(lightness, OWN_COLOUR_LIGHTNESS.min), a, b]);
      for (const { id } of palettes) {
        expect(contrast(onPaper, tokens[id]?.light.surface ?? ''), `${chosen} on paper`).toBeGreaterThan(3);
        expect(contrast(atNight, tokens[id]?.dark.surface ?? ''), `${chosen} at night`).toBeGreaterThan(3);
      }
    }
  });

  it('the script before the first paint reads the keys that the theme writes', () => {
    const script = read('../app/public/theme.js');
    expect(script).toContain(`getItem('${PALETTE_KEY}')`);
    expect(script).toContain(`getItem('${MODE_KEY}')`);
  });
});
