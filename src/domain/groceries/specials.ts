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
/** With fewer known days, or prices of fewer days, nothing is said about what is usual. */
export const MIN_KNOWN_DAYS = 21;
const MIN_OBSERVATIONS = 3;
/** A real special is at least this much below the usual price. */
const MIN_SAVING_PERCENT = 10;

/**
 * What a price labelled as a special is worth. `real`: at least a tenth below the usual price. `usual`: the usual price
 * or close to it. `raised`: the price had been raised shortly before. `unknown`: too little history. `none`: no
 * special.
 */
export type SpecialVerdict = 'real' | 'usual' | 'raised' | 'unknown' | 'none';

export interface SpecialCheck {
  verdict: SpecialVerdict;
  /** The price of most days before the latest one; null where too little is known. */
  usualCents: number | null;
  /** The lowest price in the history; null without one. */
  lowestCents: number | null;
  /** How many days before the latest price are known, and from prices of how many days. */
  knownDays: number;
  knownPrices: number;
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

/** Whether one price was seen often and long enough to be called usual. */
const isUsual = (course: readonly Observation[]): boolean =>
  course.length >= MIN_OBSERVATIONS && daysBetween(course[0]!.on, course.at(-1)!.on) >= MIN_KNOWN_DAYS;

/**
 * Compares the latest price with the 60 days before it began.
 * @param history of one product in one store, in order of its days, each of them once.
 */
export function checkSpecial(history: readonly Observation[], today: CivilDate): SpecialCheck {
  const latest = history.at(-1);
  if (!latest) return { verdict: 'none', usualCents: null, lowestCents: null, knownDays: 0, knownPrices: 0 };
  // A special lasts as long as the price stays the same.
  const begins = history.findLastIndex(({ priceCents }) => priceCents !== latest.priceCents) + 1;
  const start = history[begins]!.on;
  const spans = spansOf(history.slice(0, begins), addDays(start, -HISTORY_DAYS), start);
  const from = addDays(today, -HISTORY_DAYS);
  const recent = history.filter(({ on }, at) => on >= from || (history[at + 1]?.on ?? today) > from);
  const lowestCents = Math.min(...recent.map(({ priceCents }) => priceCents), latest.priceCents);
  const known = { lowestCents, knownDays: daysOf(spans), knownPrices: spans.length };
  // The same price all along is the usual one.
  if (begins === 0 && isUsual(history))
    return { verdict: latest.special ? 'usual' : 'none', usualCents: latest.priceCents, ...known };
  const isKnown = known.knownDays >= MIN_KNOWN_DAYS && known.knownPrices >= MIN_OBSERVATIONS;
  const usualCents = isKnown ? middlePrice(spans) : null;
  if (!latest.special) return { verdict: 'none', usualCents, ...known };
  if (usualCents === null) return { verdict: 'unknown', usualCents, ...known };
  const saved = percentShare(usualCents - latest.priceCents, usualCents);
  if (saved >= MIN_SAVING_PERCENT) return { verdict: 'real', usualCents, ...known };
  return { verdict: wasRaised(spans, usualCents) ? 'raised' : 'usual', usualCents, ...known };
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
