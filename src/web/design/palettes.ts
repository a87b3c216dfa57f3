/**
 * The five palettes of rule C10 by id, for the setting where a member picks one. The colours themselves are in
 * palettes.css; the swatches here are copies of four of them, and a test holds the two together.
 */

export type PaletteId = 1 | 2 | 3 | 4 | 5;
export type ThemeMode = 'light' | 'dark';

export interface Swatch {
  page: string;
  cover: string;
  accent: string;
  spark: string;
}

export interface Palette {
  id: PaletteId;
  name: string;
  /** One plain line for the picker. */
  says: string;
  light: Swatch;
  dark: Swatch;
}

export const palettes: readonly Palette[] = [
  {
    id: 1,
    name: 'Wattle',
    says: 'Gold on deep green',
    light: { page: '#f9f6ec', cover: '#0f3624', accent: '#195b3b', spark: '#efb301' },
    dark: { page: '#092217', cover: '#03170e', accent: '#f4bf36', spark: '#f4bf36' },
  },
  {
    id: 2,
    name: 'Reef',
    says: 'Teal water and coral',
    light: { page: '#f8f7f0', cover: '#013843', accent: '#026266', spark: '#f69370' },
    dark: { page: '#091e25', cover: '#04151b', accent: '#60d3cd', spark: '#fd9976' },
  },
  {
    id: 3,
    name: 'Ochre',
    says: 'Rust and sand',
    light: { page: '#fbf3e9', cover: '#612a19', accent: '#963f1f', spark: '#e5b46e' },
    dark: { page: '#241813', cover: '#1a100c', accent: '#f1a366', spark: '#e4b572' },
  },
  {
    id: 4,
    name: 'Jacaranda',
    says: 'Violet in November',
    light: { page: '#fbf5f1', cover: '#3a255c', accent: '#643f9f', spark: '#c4a2ed' },
    dark: { page: '#1d1729', cover: '#15101f', accent: '#cbadf6', spark: '#cbadf6' },
  },
  {
    id: 5,
    name: 'Eucalypt',
    says: 'Grey-green and copper bark',
    light: { page: '#f6f6f0', cover: '#253b34', accent: '#33594a', spark: '#e6ac8e' },
    dark: { page: '#141e1b', cover: '#0d1512', accent: '#a0d2b6', spark: '#e6a68a' },
  },
];

/** A stored or received theme id as a palette; anything else is the default (rule C10). */
export function paletteOf(id: unknown): Palette {
  const wanted = Number(id);
  return palettes.find((palette) => palette.id === wanted) ?? (palettes[0] as Palette);
}
