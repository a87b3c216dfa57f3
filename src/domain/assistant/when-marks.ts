import type { Now, When } from './when.ts';

/** Stands where a time has been read. */
export const MARK = '~';

/** Fills the place of the letters that a mark has taken, so that places stay what they are. */
export const FILL = '\u0001';

/** Words for a time, and what they mean; null where they mean none. */
export type Reader = readonly [RegExp, (match: RegExpMatchArray, now: Now) => When | null];

/** Words right before a time that take a part of it, or the days beside it. */
export type PartReader = readonly [RegExp, (match: RegExpMatchArray, whole: When, now: Now) => When | null];

/** A time that has been read, and the place of its mark. */
export interface Read {
  when: When;
  at: number;
}

export interface Marking {
  text: string;
  reads: Read[];
}

/** Replaces a range of letters by a mark; the text keeps its length. */
export function marked(text: string, from: number, to: number): string {
  return `${text.slice(0, from)}${MARK}${FILL.repeat(to - from - 1)}${text.slice(to)}`;
}

/** Where the mark at a place ends. */
export const endOfMark = (text: string, at: number): number => at + 1 + /^\u0001*/.exec(text.slice(at + 1))![0].length;
