import type { ReactNode } from 'react';

/** One of the choices of a list: a select, a combobox, an address. */
export interface Option<V = string> {
  value: V;
  label: string;
  /** A second, quieter line. */
  hint?: string;
  icon?: ReactNode;
  /** Options with the same group stand together under its name; they have to follow each other in the list. */
  group?: string;
  disabled?: boolean;
  /** Other words to find it by. */
  keywords?: string;
}

/** Small letters without accents, so that 'cafe' finds 'Café'. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The options in which every typed word occurs, those that begin with the text first. */
export function matchingOptions<V>(options: readonly Option<V>[], query: string): Option<V>[] {
  const text = plainText(query).trim();
  if (text === '') return [...options];
  const words = text.split(/\s+/);
  const hits = options.filter((option) => {
    const hay = plainText(`${option.label} ${option.group ?? ''} ${option.keywords ?? ''}`);
    return words.every((word) => hay.includes(word));
  });
  if (hits.some((option) => option.group)) return hits;
  return hits.sort((a, b) => Number(plainText(b.label).startsWith(text)) - Number(plainText(a.label).startsWith(text)));
}

/**
 * The index of the option that Enter picks: the first whose label begins with the text, else the first that has it in a
 * name of its own and not only in its group's, else the first; −1 for no text.
 */
export function bestOption<V>(options: readonly Option<V>[], query: string): number {
  const text = plainText(query).trim();
  if (text === '') return -1;
  const firstWhere = (fits: (option: Option<V>) => boolean): number =>
    options.findIndex((option) => !option.disabled && fits(option));
  const beginning = firstWhere(({ label }) => plainText(label).startsWith(text));
  if (beginning >= 0) return beginning;
  const own = firstWhere(({ label, keywords = '' }) => plainText(`${label} ${keywords}`).includes(text));
  return own >= 0 ? own : firstWhere(() => true);
}

/** The next option that can be picked, going round; −1 when there is none. */
export function nextOption<V>(options: readonly Option<V>[], from: number, step: 1 | -1): number {
  const count = options.length;
  for (let tried = 1; tried <= count; tried += 1) {
    const index = (((from + step * tried) % count) + count) % count;
    if (!options[index]?.disabled) return index;
  }
  return -1;
}

/** The option that the typed letters lead to; the same letter again goes on to the next one. */
export function typedOption<V>(options: readonly Option<V>[], from: number, typed: string): number {
  const text = plainText(typed);
  const repeated = [...text].every((letter) => letter === text[0]);
  const sought = repeated ? (text[0] ?? '') : text;
  const start = repeated ? from + 1 : from;
  for (let step = 0; step < options.length; step += 1) {
    const index = (start + step + options.length) % options.length;
    const option = options[index];
    if (option && !option.disabled && plainText(option.label).startsWith(sought)) return index;
  }
  return -1;
}
