import { addMonths, dateParts } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';

/**
 * Standing orders of the embedded bank besides the bills that everybody has: direct debit authorities of companies, and
 * payments that the customer scheduled.
 */
export interface StandingOrder {
  kind: 'debit' | 'scheduled';
  /** The key of the account that is debited. */
  from: string;
  /** The customer's name for it. */
  name: string;
  payee: string;
  cents: number;
  /** 0 for a single payment. */
  everyMonths: number;
  /** The day of the first payment; the others are on the same day of the month, which must exist in every month. */
  firstDay: CivilDate;
  /** The last day on which it is active: the customer cancelled it at the bank. */
  cancelled?: CivilDate;
  /** The key of the customer's own account that receives it. */
  to?: string;
}

/** Whether an order is active on a day, whether or not it was paid by then. */
export function isActiveOn({ cancelled, everyMonths, firstDay }: StandingOrder, today: CivilDate): boolean {
  return (cancelled === undefined || today <= cancelled) && (everyMonths > 0 || today < firstDay);
}

/** Whether it is paid on a day. */
export function isPaidOn({ cancelled, everyMonths, firstDay }: StandingOrder, date: CivilDate): boolean {
  if (date < firstDay || (cancelled !== undefined && date > cancelled)) return false;
  if (everyMonths === 0) return date === firstDay;
  const [from, to] = [dateParts(firstDay), dateParts(date)];
  return from.day === to.day && ((to.year - from.year) * 12 + to.month - from.month) % everyMonths === 0;
}

/** The next day after today on which it is paid. */
export function nextPaymentDay(order: StandingOrder, today: CivilDate): CivilDate {
  let day = order.firstDay;
  for (let nth = 1; day <= today && order.everyMonths > 0; nth += 1)
    day = addMonths(order.firstDay, order.everyMonths * nth);
  return day;
}

/** The predefined orders, by customer id. */
const standingOrders: Readonly<Record<string, readonly StandingOrder[]>> = {
  // A saver that two orders debit on one day: one is scheduled with its amount, the other has debited nothing yet.
  '33334444': [
    {
      kind: 'scheduled',
      from: 'holiday',
      name: 'Lodge fees',
      payee: 'Currawong Ski Lodge',
      cents: 240_00,
      everyMonths: 12,
      firstDay: '2027-06-15',
    },
    {
      kind: 'debit',
      from: 'holiday',
      name: 'Wren Travel Insurance',
      payee: 'Wren Travel Insurance',
      cents: 18_50,
      everyMonths: 1,
      firstDay: '2027-05-20',
    },
  ],
  // A gym for two months, an insurance that is cancelled soon, an energy company without a debit so far, council rates
  // for years, a dentist, and savings.
  '66667777': [
    {
      kind: 'debit',
      from: 'everyday',
      name: 'Rosella Gym',
      payee: 'Rosella Gym',
      cents: 34_90,
      everyMonths: 1,
      firstDay: '2026-10-03',
    },
    {
      kind: 'debit',
      from: 'everyday',
      name: 'Wombat Insurance',
      payee: 'Wombat Insurance',
      cents: 61_20,
      everyMonths: 1,
      firstDay: '2026-03-09',
      cancelled: '2026-11-20',
    },
    {
      kind: 'debit',
      from: 'everyday',
      name: 'Cockatoo Energy',
      payee: 'Cockatoo Energy',
      cents: 142_35,
      everyMonths: 3,
      firstDay: '2026-11-27',
    },
    {
      kind: 'scheduled',
      from: 'everyday',
      name: 'Council rates',
      payee: 'Gumtree Shire Council',
      cents: 412_00,
      everyMonths: 3,
      firstDay: '2024-02-25',
    },
    {
      kind: 'scheduled',
      from: 'everyday',
      name: 'Dentist',
      payee: 'Kookaburra Dental',
      cents: 280_00,
      everyMonths: 0,
      firstDay: '2026-12-02',
    },
    {
      kind: 'scheduled',
      from: 'everyday',
      name: 'Rainy day',
      payee: 'Bonus Saver',
      cents: 100_00,
      everyMonths: 1,
      firstDay: '2026-09-05',
      to: 'saver',
    },
  ],
};

export function ordersOf(customerId: string, accountKey: string): readonly StandingOrder[] {
  return (standingOrders[customerId] ?? []).filter(({ from }) => from === accountKey);
}
