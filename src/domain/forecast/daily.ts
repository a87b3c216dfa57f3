import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, dayNumber } from '../calendar/civil-date.ts';

/**
 * The balance of each day ahead, from what is there today and what is known or expected to happen. Nothing is drawn by
 * chance: the same rows and the same day give the same forecast, and every balance is the one of the day before and
 * that day's events.
 */

export interface ForecastAccount {
  id: number;
  balanceCents: number;
}

/**
 * `pending` transactions of the bank, expected `pay`, `scheduled` payments, `likely` bills, `instalment`s of purchases, repayments of
 * a `loan`, ordered `payment`s, `transfer`s between own accounts, pay-offs of a `card`, `whatif` lines, and estimated `spending`.
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
  /** Minus is money out. */
  cents: number;
  kind: EventKind;
  name: string;
  /** The schedule or line that it comes from. */
  sourceId: number | null;
  /** The card that this pays off, on both sides of the payment: never more than is owed on that day. */
  cardId?: number;
}

/** Spending that no schedule knows, out of one account. */
export interface SteadySpending {
  accountId: number;
  /** Cents over 365 days. */
  yearlyCents: number;
}

export interface ForecastInput {
  today: CivilDate;
  /** Days after today. */
  days: number;
  accounts: readonly ForecastAccount[];
  events: readonly ForecastEvent[];
  spending: readonly SteadySpending[];
}

export interface ForecastDay {
  date: CivilDate;
  /** The sum of `balances`. */
  totalCents: number;
  /** At the end of the day, in the order of the accounts. */
  balances: number[];
  events: ForecastEvent[];
}

export const SPENDING_NAME = 'Everyday spending';

/** The share of the nth day: whole cents that add up to the yearly amount after 365 days, and to its share on any day before. */
export function shareOfDay(yearlyCents: number, nth: number): number {
  return Math.floor((yearlyCents * nth) / 365) - Math.floor((yearlyCents * (nth - 1)) / 365);
}

function inOrder(a: ForecastEvent, b: ForecastEvent): number {
  return (
    eventKinds.indexOf(a.kind) - eventKinds.indexOf(b.kind) ||
    (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
    a.accountId - b.accountId ||
    (a.sourceId ?? 0) - (b.sourceId ?? 0) ||
    a.cents - b.cents
  );
}

/** The events of a day, pay-offs of cards cut to what is owed before it: a card is not paid more than it owes. */
function withinOwed(events: readonly ForecastEvent[], owedCents: (cardId: number) => number): ForecastEvent[] {
  return events.flatMap((event) => {
    if (event.cardId === undefined) return [event];
    const cents = Math.sign(event.cents) * Math.max(0, Math.min(Math.abs(event.cents), owedCents(event.cardId)));
    return cents === 0 ? [] : [{ ...event, cents }];
  });
}

/** Today and the days after it. Spending is estimated from tomorrow on; events of other days and accounts are not counted. */
export function forecastDays({ today, days, accounts, events, spending }: ForecastInput): ForecastDay[] {
  const placeOf = new Map(accounts.map(({ id }, at) => [id, at]));
  const byDay = new Map<number, ForecastEvent[]>();
  const first = dayNumber(today);
  for (const event of events) {
    const nth = dayNumber(event.date) - first;
    if (nth < 0 || nth > days || !placeOf.has(event.accountId) || event.cents === 0) continue;
    const list = byDay.get(nth);
    if (list) list.push(event);
    else byDay.set(nth, [event]);
  }
  const running = accounts.map(({ balanceCents }) => balanceCents);
  return Array.from({ length: days + 1 }, (_, nth) => {
    const date = addDays(today, nth);
    const own = (byDay.get(nth) ?? []).toSorted(inOrder);
    for (const { accountId, yearlyCents } of nth === 0 ? [] : spending) {
      const cents = shareOfDay(yearlyCents, nth);
      if (cents !== 0 && placeOf.has(accountId))
        own.push({ date, accountId, cents: -cents, kind: 'spending', name: SPENDING_NAME, sourceId: null });
    }
    const events = withinOwed(own, (cardId) => -(running[placeOf.get(cardId) ?? -1] ?? 0));
    for (const { accountId, cents } of events) running[placeOf.get(accountId)!]! += cents;
    return { date, totalCents: running.reduce((sum, cents) => sum + cents, 0), balances: [...running], events };
  });
}

export interface Lowest {
  date: CivilDate;
  cents: number;
}

/** The first of the days on which least is there: of all accounts, or of the one at a place. */
export function lowestDay(days: readonly ForecastDay[], place?: number): Lowest {
  let lowest: Lowest | undefined;
  for (const { date, totalCents, balances } of days) {
    const cents = place === undefined ? totalCents : balances[place]!;
    if (!lowest || cents < lowest.cents) lowest = { date, cents };
  }
  if (!lowest) throw new RangeError('A forecast has at least today.');
  return lowest;
}

export interface Shortfall {
  kind: 'below_zero' | 'below_minimum';
  /** The first such day. */
  date: CivilDate;
  /** How many days of the forecast are such. */
  days: number;
  /** Least of all, on these days. */
  lowestCents: number;
}

/** Days below zero, and days that are not but lie below what the member wants to keep. */
export function shortfalls(days: readonly ForecastDay[], minimumCents: number, place?: number): Shortfall[] {
  const result: Record<Shortfall['kind'], Shortfall | undefined> = { below_zero: undefined, below_minimum: undefined };
  for (const { date, totalCents, balances } of days) {
    const cents = place === undefined ? totalCents : balances[place]!;
    const kind = cents < 0 ? 'below_zero' : cents < minimumCents ? 'below_minimum' : undefined;
    if (!kind) continue;
    const known = result[kind];
    if (!known) result[kind] = { kind, date, days: 1, lowestCents: cents };
    else Object.assign(known, { days: known.days + 1, lowestCents: Math.min(known.lowestCents, cents) });
  }
  return Object.values(result).filter((one) => one !== undefined);
}
