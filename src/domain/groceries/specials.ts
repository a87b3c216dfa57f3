import { addDays, daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { percentShare } from '#domain/money/cents.ts';

/** A price seen on a day; it counts until the next one. */
export interface Observation {
  on: CivilDate;
  priceCents: number;
  /** Whether the store called it a special. */
  special: boolean;
}

export const HISTORY_DAYS = 60;
/** With fewer known days before a special, nothing is said about it. */
export const MIN_KNOWN_DAYS = 21;
/** A real special is at least this much below the usual price. */
const MIN_SAVING_PERCENT = 10;

/**
 * What a price labelled as a special is worth. `real`: at least a tenth below the usual price. `usual`: the usual price
 * or close to it. `raised`: the price had been raised shortly before. `unknown`: too little history. `none`: no special.
 */
export type SpecialVerdict = 'real' | 'usual' | 'raised' | 'unknown' | 'none';

export interface SpecialCheck {
  verdict: SpecialVerdict;
  /** The price of most days before the special; null where unknown. */
  usualCents: number | null;
  /** The lowest price in the history; null without one. */
  lowestCents: number | null;
  /** How many days before the special are known. */
  knownDays: number;
}

interface Span {
  priceCents: number;
  days: number;
}

/** The prices with the days on which each counted, from the first known day up to `until`, which is left out. */
function spansOf(history: readonly Observation[], from: CivilDate, until: CivilDate): Span[] {
  return history.flatMap(({ on, priceCents }, at) => {
    const next = history[at + 1]?.on ?? until;
    const starts = on < from ? from : on;
    const ends = next < until ? next : until;
    const days = daysBetween(starts, ends);
    return days > 0 ? [{ priceCents, days }] : [];
  });
}

const daysOf = (spans: readonly Span[]): number => spans.reduce((sum, { days }) => sum + days, 0);

/** The price that half of the days were at or below. */
function middlePrice(spans: readonly Span[]): number | null {
  const sorted = spans.toSorted((a, b) => a.priceCents - b.priceCents);
  const half = daysOf(spans) / 2;
  let passed = 0;
  for (const { priceCents, days } of sorted) {
    passed += days;
    if (passed >= half) return priceCents;
  }
  return null;
}

/** Whether the price before the special was dearer than that of most days. */
const wasRaised = (spans: readonly Span[], usualCents: number): boolean =>
  (spans.at(-1)?.priceCents ?? usualCents) > usualCents;

/**
 * Compares the latest price with the 60 days before it began.
 * @param history of one product in one store, in order of its days.
 */
export function checkSpecial(history: readonly Observation[], today: CivilDate): SpecialCheck {
  const latest = history.at(-1);
  if (!latest) return { verdict: 'none', usualCents: null, lowestCents: null, knownDays: 0 };
  // A special lasts as long as the price stays the same.
  const begins = history.findLastIndex(({ priceCents }) => priceCents !== latest.priceCents) + 1;
  const start = history[begins]!.on;
  const spans = spansOf(history.slice(0, begins), addDays(start, -HISTORY_DAYS), start);
  const knownDays = daysOf(spans);
  const usualCents = middlePrice(spans) ?? latest.priceCents;
  const from = addDays(today, -HISTORY_DAYS);
  const recent = history.filter(({ on }, at) => on >= from || (history[at + 1]?.on ?? today) > from);
  const lowestCents = Math.min(...recent.map(({ priceCents }) => priceCents), latest.priceCents);
  const facts = { usualCents, lowestCents, knownDays };
  if (!latest.special) return { verdict: 'none', ...facts };
  // The same price all along was known for as long as it lasted.
  if (begins === 0 && daysBetween(start, today) >= MIN_KNOWN_DAYS) return { verdict: 'usual', ...facts };
  if (knownDays < MIN_KNOWN_DAYS) return { verdict: 'unknown', ...facts, usualCents: null };
  const saved = percentShare(usualCents - latest.priceCents, usualCents);
  if (saved >= MIN_SAVING_PERCENT) return { verdict: 'real', ...facts };
  return { verdict: wasRaised(spans, usualCents) ? 'raised' : 'usual', ...facts };
}

/** The price of each day of the last 60, from the first known one on, for a plot. */
export function dailyPrices(
  history: readonly Observation[],
  today: CivilDate,
): { date: CivilDate; priceCents: number }[] {
  const points: { date: CivilDate; priceCents: number }[] = [];
  for (let date = addDays(today, -HISTORY_DAYS); date <= today; date = addDays(date, 1)) {
    const known = history.findLast(({ on }) => on <= date);
    if (known) points.push({ date, priceCents: known.priceCents });
  }
  return points;
}
