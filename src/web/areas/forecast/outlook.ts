import type { forecast } from '#contract/areas/forecast.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import type { Frequency } from '#domain/calendar/recurrence.ts';
import { timesRatio } from '#domain/money/cents.ts';

export type Outlook = ReplyOf<typeof forecast.daily>;
export type Day = Outlook['days'][number];
export type DayEvent = Day['events'][number];
export type WhatIf = Outlook['what_ifs'][number];
export type Optimizers = ReplyOf<typeof forecast.optimizers>;

/** All accounts, or the index of one in `accounts`. */
export type View = 'all' | number;

/** The part of a day that the view includes. */
export function eventsOf(outlook: Outlook, day: Day, view: View): DayEvent[] {
  if (view === 'all') return day.events;
  const id = outlook.accounts[view]?.bank_account_id;
  return day.events.filter((event) => event.bank_account_id === id);
}

export function balanceOn(day: Day, view: View): number {
  return view === 'all' ? day.total : (day.balances[view] ?? 0);
}

/** The balance before the events of a day. */
export function openingOf(outlook: Outlook, day: Day, view: View): number {
  return balanceOn(day, view) - eventsOf(outlook, day, view).reduce((sum, event) => sum + event.amount, 0);
}

/**
 * The balances of the view by day. With another amount of daily spending the server's estimate is scaled, which
 * previews the forecast to within a cent of rounding.
 */
export function pointsOf(
  outlook: Outlook,
  view: View,
  daily: number = outlook.spending.daily,
): { date: string; cents: number }[] {
  let spent = 0;
  const known = outlook.spending.daily;
  return outlook.days.map((day, nth) => {
    for (const event of eventsOf(outlook, day, view)) if (event.kind === 'spending') spent -= event.amount;
    const more =
      daily === known
        ? 0
        : known > 0
          ? timesRatio(spent, daily - known, known)
          : view === 'all' || view === 0
            ? daily * nth
            : 0;
    return { date: day.date, cents: balanceOn(day, view) - more };
  });
}

/** Days with events other than everyday spending. */
export function eventfulDays(outlook: Outlook, view: View): { day: Day; events: DayEvent[] }[] {
  return outlook.days
    .map((day) => ({ day, events: eventsOf(outlook, day, view).filter((event) => event.kind !== 'spending') }))
    .filter(({ events }) => events.length > 0);
}

export const kindNames: Record<DayEvent['kind'], string> = {
  pending: 'Pending',
  pay: 'Expected pay',
  scheduled: 'Scheduled',
  likely: 'Likely bill',
  instalment: 'Instalment',
  loan: 'Loan repayment',
  payment: 'Scheduled payment',
  transfer: 'Transfer',
  card: 'Card repayment',
  whatif: 'What if',
  spending: 'Estimate',
};

export const frequencyNames: Record<Frequency, string> = {
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  halfyearly: 'Every 6 months',
  annually: 'Yearly',
};

export const payNames = {
  weekly: 'each week',
  fortnightly: 'each fortnight',
  four_weekly: 'every 4 weeks',
  monthly: 'each month',
} as const;
