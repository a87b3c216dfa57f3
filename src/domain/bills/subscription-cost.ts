import type { CivilDate } from '../calendar/civil-date.ts';
import { dateOfDay } from '../calendar/civil-date.ts';
import { sumCents } from '../money/cents.ts';
import { findRecurring } from './recurring.ts';
import type { Recurring, RowGroup } from './recurring.ts';
import { nextAfter, paymentsAYear, frequencyOfTwo } from './frequency.ts';
import type { Repeat } from './schedule.ts';

/** So far back payments are read for what a subscription costs, and for when its price went up. */
export const SUBSCRIPTION_MONTHS = 18;

/** What a subscription costs: its price, how often it is paid, and the two multiplied. Amounts are signed: minus is money out. */
export interface SubscriptionCost {
  /** What is paid each time by now. */
  priceCents: number;
  /** Null while the payments do not show how often they come, and where a merchant takes several subscriptions. */
  repeat: Repeat | null;
  /** Price times payments a year; null while the frequency is not known. */
  yearCents: number | null;
  nextDate: CivilDate | null;
  priceRise: Recurring['priceRise'];
}

/** Two payments of one price show a frequency, though not yet one to plan by. */
function costOfTwo(group: RowGroup): SubscriptionCost | null {
  const [first, last] = group.days
    .map((day, at) => ({ day, cents: group.amounts[at]! }))
    .toSorted((a, b) => a.day - b.day);
  if (group.days.length !== 2 || first!.cents !== last!.cents) return null;
  const days = [first!.day, last!.day];
  const frequency = frequencyOfTwo(days[1]! - days[0]!);
  return (
    frequency && {
      priceCents: last!.cents,
      repeat: frequency.repeat,
      yearCents: last!.cents * paymentsAYear[frequency.repeat],
      nextDate: nextAfter(days, frequency),
      priceRise: null,
    }
  );
}

/**
 * What one merchant takes for subscriptions, from its payments of `SUBSCRIPTION_MONTHS`, in a group for each account. The
 * figure is that of the recurring payments found in them, wherever it is shown.
 */
export function subscriptionCost(groups: readonly RowGroup[], today: CivilDate): SubscriptionCost {
  const series = findRecurring(groups, today);
  const [dearest] = series;
  if (dearest) {
    const risen = series.find(({ priceRise }) => priceRise !== null);
    const next = series.map(({ nextDate }) => nextDate).toSorted()[0]!;
    return {
      priceCents: sumCents(series.map(({ cents }) => cents)),
      repeat: series.length === 1 ? dearest.repeat : null,
      yearCents: sumCents(series.map(({ yearCents }) => yearCents)),
      nextDate: next,
      priceRise: risen?.priceRise ?? null,
    };
  }
  const [only] = groups;
  const result = groups.length === 1 && only ? costOfTwo(only) : null;
  if (result && result.nextDate! >= today) return result;
  const newest = groups
    .flatMap(({ days, amounts }) => days.map((day, at) => ({ date: dateOfDay(day), cents: amounts[at]! })))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .at(-1);
  return { priceCents: newest?.cents ?? 0, repeat: null, yearCents: null, nextDate: null, priceRise: null };
}
