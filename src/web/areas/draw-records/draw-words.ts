import type { DrawRecord, DrawSummary } from '#contract/areas/draw-records.ts';
import { memberTime } from '#web/kit/time.ts';

type Tone = 'plain' | 'accent' | 'positive' | 'negative' | 'warning' | 'info';

export const stateWords: Readonly<Record<DrawSummary['state'], { word: string; tone: Tone }>> = {
  announced: { word: 'Coming up', tone: 'plain' },
  open: { word: 'Open', tone: 'accent' },
  sealed: { word: 'Entries sealed', tone: 'info' },
  drawn: { word: 'Drawn', tone: 'positive' },
  published: { word: 'Drawn', tone: 'positive' },
  void: { word: 'Void', tone: 'warning' },
  failed: { word: 'Not drawn', tone: 'warning' },
};

type Winner = NonNullable<DrawRecord['prize_list'][number]['winner']>;

export const claimWords: Readonly<Record<Winner['state'], { word: string; tone: Tone }>> = {
  unclaimed: { word: 'Unclaimed', tone: 'plain' },
  claimed: { word: 'Claimed', tone: 'positive' },
  handed_over: { word: 'Handed over', tone: 'positive' },
  lapsed: { word: 'Lapsed', tone: 'warning' },
};

/** Draws take place in Sydney, wherever the reader is. */
const sydney = memberTime(undefined);

export const momentInSydney = (at: Date): string => `${sydney.instant(at, 'full')} Sydney time`;
export const dayInSydney = (at: Date): string => sydney.instant(at);
export const timeInSydney = (at: Date): string => sydney.instant(at, 'time');

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? one : many}`;

export const recordPath = (sequence: number): string => `/giveaways/draws/records/${sequence}`;
