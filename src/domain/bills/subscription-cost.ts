import type { CivilDate } from '../calendar/civil-date.ts';
import { dateOfDay } from '../calendar/civil-date.ts';
import { sumCents } from '../money/cents.ts';
import { detectRecurring } from './recurring.ts';
import type { Recurring, TransactionGroup } from './recurring.ts';
import { nextAfter, paymentsAYear, frequencyOfTwo } from './frequency.ts';
import type { Repeat } from './schedule.ts';

/** Months of payments that the cost and price rises are derived from. */
export const SUBSCRIPTION_MONTHS = 18;

/** The cost of a subscription. Amounts are signed: negative is money out. */
export interface SubscriptionCost {
  /** The current price per payment. */
  priceCents: number;
  /** Null if the frequency is unknown, or the merchant has several subscriptions. */
  repeat: Repeat | null;
  /** Price times payments a year; null if the frequency is unknown. */
  yearCents: number | null;
  nextDate: CivilDate | null;
  priceRise: Recurring['priceRise'];
}

/** Two payments of one price suggest a frequency, though not one to plan by. */
function costOfTwo(group: TransactionGroup): SubscriptionCost | null {
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
 * The cost of a merchant's subscriptions, from the payments of `SUBSCRIPTION_MONTHS`, one group per account. Derived
 * from the same recurring payments everywhere, so that every screen shows the same figure.
 */
export function subscriptionCost(groups: readonly TransactionGroup[], today: CivilDate): SubscriptionCost {
  const series = detectRecurring(groups, today);
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
  const [onlyGroup] = groups;
  const cost = groups.length === 1 && onlyGroup ? costOfTwo(onlyGroup) : null;
  if (cost && cost.nextDate! >= today) return cost;
  const newest = groups
    .flatMap(({ days, amounts }) => days.map((day, at) => ({ date: dateOfDay(day), cents: amounts[at]! })))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .at(-1);
  return { priceCents: newest?.cents ?? 0, repeat: null, yearCents: null, nextDate: null, priceRise: null };
}
