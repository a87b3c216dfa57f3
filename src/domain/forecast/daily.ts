import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, dayNumber } from '../calendar/civil-date.ts';

/**
 * The forecast balance of each day, from today's balances and known or expected events. It is deterministic: each
 * balance is the previous day's plus the events of the day.
 */

export interface ForecastAccount {
  id: number;
  balanceCents: number;
}

/**
 * `pending` transactions of the bank, expected `pay`, `scheduled` payments, `likely` bills, `instalment`s of purchases,
 * repayments of a `loan`, ordered `payment`s, `transfer`s between own accounts, pay-offs of a `card`, `whatif` lines,
 * and estimated `spending`.
 */
export const eventKinds = [
  'pending',
  'pay',
  'scheduled',
  'likely',
  'instalment',
  'loan',
  'payment',
  'transfer',
  'card',
  'whatif',
  'spending',
] as const;
export type EventKind = (typeof eventKinds)[number];

export interface ForecastEvent {
  date: CivilDate;
  accountId: number;
  /** Negative is money out. */
  cents: number;
  kind: EventKind;
  name: string;
  /** The schedule or what-if line it comes from. */
  sourceId: number | null;
  /** The card that this pays off, on both sides of the payment; limited to what is owed on that day. */
  cardId?: number;
}

/** Estimated spending from one account. */
export interface SteadySpending {
  accountId: number;
  /** Cents per 365 days. */
  yearlyCents: number;
}

export interface ForecastInput {
  today: CivilDate;
  /** Number of days after today. */
  days: number;
  accounts: readonly ForecastAccount[];
  events: readonly ForecastEvent[];
  spending: readonly SteadySpending[];
}

export interface ForecastDay {
  date: CivilDate;
  /** The sum of `balances`. */
  totalCents: number;
  /** Closing balances, in the order of the accounts. */
  balances: number[];
  events: ForecastEvent[];
}

export const SPENDING_NAME = 'Everyday spending';

/** The amount of the nth day: whole cents that add up exactly over 365 days. */
export function shareOfDay(yearlyCents: number, nth: number): number {
  return Math.floor((yearlyCents * nth) / 365) - Math.floor((yearlyCents * (nth - 1)) / 365);
}

function compareEvents(a: ForecastEvent, b: ForecastEvent): number {
  return (
    eventKinds.indexOf(a.kind) - eventKinds.indexOf(b.kind) ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
    a.accountId - b.accountId ||
    (a.sourceId ?? 0) - (b.sourceId ?? 0) ||
    a.cents - b.cents
  );
}

/** The events of a day, with card pay-offs limited to what is owed. */
function limitCardPayments(events: readonly ForecastEvent[], owedCents: (cardId: number) => number): ForecastEvent[] {
  return events.flatMap((event) => {
    if (event.cardId === undefined) return [event];
    const cents = Math.sign(event.cents) * Math.max(0, Math.min(Math.abs(event.cents), owedCents(event.cardId)));
    return cents === 0 ? [] : [{ ...event, cents }];
  });
}

/**
 * Today and the days after it. Spending is estimated from tomorrow on; events outside the span or accounts are
 * ignored.
 */
export function forecastDays({ today, days, accounts, events, spending }: ForecastInput): ForecastDay[] {
  const accountIndex = new Map(accounts.map(({ id }, at) => [id, at]));
  const byDay = new Map<number, ForecastEvent[]>();
  const first = dayNumber(today);
  for (const event of events) {
    const nth = dayNumber(event.date) - first;
    if (nth < 0 || nth > days || !accountIndex.has(event.accountId) || event.cents === 0) continue;
    const list = byDay.get(nth);
    if (list) list.push(event);
    else byDay.set(nth, [event]);
  }
  const running = accounts.map(({ balanceCents }) => balanceCents);
  return Array.from({ length: days + 1 }, (_, nth) => {
    const date = addDays(today, nth);
    const dayEvents = (byDay.get(nth) ?? []).toSorted(compareEvents);
    for (const { accountId, yearlyCents } of nth === 0 ? [] : spending) {
      const cents = shareOfDay(yearlyCents, nth);
      if (cents !== 0 && accountIndex.has(accountId))
        dayEvents.push({ date, accountId, cents: -cents, kind: 'spending', name: SPENDING_NAME, sourceId: null });
    }
    const limitedEvents = limitCardPayments(dayEvents, (cardId) => -(running[accountIndex.get(cardId) ?? -1] ?? 0));
    for (const { accountId, cents } of limitedEvents) running[accountIndex.get(accountId)!]! += cents;
    return {
      date,
      totalCents: running.reduce((sum, cents) => sum + cents, 0),
      balances: [...running],
      events: limitedEvents,
    };
  });
}

export interface LowestBalance {
  date: CivilDate;
  cents: number;
}

/** The first day with the lowest balance, in total or of one account. */
export function lowestDay(days: readonly ForecastDay[], accountIndex?: number): LowestBalance {
  let lowest: LowestBalance | undefined;
  for (const { date, totalCents, balances } of days) {
    const cents = accountIndex === undefined ? totalCents : balances[accountIndex]!;
    if (!lowest || cents < lowest.cents) lowest = { date, cents };
  }
  if (!lowest) throw new RangeError('A forecast must include at least today.');
  return lowest;
}

export interface Shortfall {
  kind: 'below_zero' | 'below_minimum';
  /** The first such day. */
  date: CivilDate;
  /** The number of such days. */
  days: number;
  /** The lowest balance on those days. */
  lowestCents: number;
}

/** Days below zero, and days below the member's minimum but not below zero. */
export function shortfalls(days: readonly ForecastDay[], minimumCents: number, accountIndex?: number): Shortfall[] {
  const byKind: Record<Shortfall['kind'], Shortfall | undefined> = { below_zero: undefined, below_minimum: undefined };
  for (const { date, totalCents, balances } of days) {
    const cents = accountIndex === undefined ? totalCents : balances[accountIndex]!;
    const kind = cents < 0 ? 'below_zero' : cents < minimumCents ? 'below_minimum' : undefined;
    if (!kind) continue;
    const existing = byKind[kind];
    if (!existing) byKind[kind] = { kind, date, days: 1, lowestCents: cents };
    else Object.assign(existing, { days: existing.days + 1, lowestCents: Math.min(existing.lowestCents, cents) });
  }
  return Object.values(byKind).filter((shortfall) => shortfall !== undefined);
}
