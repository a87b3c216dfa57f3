import { addMonths, dateParts } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';

/** What goes out by itself at the embedded bank, beside the bills that everybody has: authorities of companies, and payments that the customer set up. */
export interface StandingOrder {
  how: 'debit' | 'scheduled';
  /** The key of the account that it goes out of. */
  from: string;
  /** As the customer calls it. */
  name: string;
  payee: string;
  cents: number;
  /** 0 for a single payment. */
  everyMonths: number;
  /** The day of the first payment; the others fall on the same day of the month, which every month has. */
  first: CivilDate;
  /** The last day on which it stands: the customer cancelled it at the bank. */
  cancelled?: CivilDate;
  /** The key of the customer's own account that it goes to. */
  to?: string;
}

/** Whether an order stands on a day, be it paid by then or not. */
export function stands({ cancelled, everyMonths, first }: StandingOrder, today: CivilDate): boolean {
  return (cancelled === undefined || today <= cancelled) && (everyMonths > 0 || today < first);
}

/** Whether it is paid on a day. */
export function fallsOn({ cancelled, everyMonths, first }: StandingOrder, date: CivilDate): boolean {
  if (date < first || (cancelled !== undefined && date > cancelled)) return false;
  if (everyMonths === 0) return date === first;
  const [from, to] = [dateParts(first), dateParts(date)];
  return from.day === to.day && ((to.year - from.year) * 12 + to.month - from.month) % everyMonths === 0;
}

/** The next day after today on which it is paid. */
export function nextOf(order: StandingOrder, today: CivilDate): CivilDate {
  let next = order.first;
  for (let nth = 1; next <= today && order.everyMonths > 0; nth += 1)
    next = addMonths(order.first, order.everyMonths * nth);
  return next;
}

/** The orders of the bank's stories, by customer id. */
const standingOrders: Readonly<Record<string, readonly StandingOrder[]>> = {
  // A saver from which two things go out one day: one is set up with its amount, of the other nothing was taken yet.
  '33334444': [
    {
      how: 'scheduled',
      from: 'holiday',
      name: 'Lodge fees',
      payee: 'Currawong Ski Lodge',
      cents: 240_00,
      everyMonths: 12,
      first: '2027-06-15',
    },
    {
      how: 'debit',
      from: 'holiday',
      name: 'Wren Travel Insurance',
      payee: 'Wren Travel Insurance',
      cents: 18_50,
      everyMonths: 1,
      first: '2027-05-20',
    },
  ],
  // A gym since two months, an insurance that is cancelled soon, an energy company that has taken nothing yet, rates of years, a dentist, and savings.
  '66667777': [
    {
      how: 'debit',
      from: 'everyday',
      name: 'Rosella Gym',
      payee: 'Rosella Gym',
      cents: 34_90,
      everyMonths: 1,
      first: '2026-10-03',
    },
    {
      how: 'debit',
      from: 'everyday',
      name: 'Wombat Insurance',
      payee: 'Wombat Insurance',
      cents: 61_20,
      everyMonths: 1,
      first: '2026-03-09',
      cancelled: '2026-11-20',
    },
    {
      how: 'debit',
      from: 'everyday',
      name: 'Cockatoo Energy',
      payee: 'Cockatoo Energy',
      cents: 142_35,
      everyMonths: 3,
      first: '2026-11-27',
    },
    {
      how: 'scheduled',
      from: 'everyday',
      name: 'Council rates',
      payee: 'Gumtree Shire Council',
      cents: 412_00,
      everyMonths: 3,
      first: '2024-02-25',
    },
    {
      how: 'scheduled',
      from: 'everyday',
      name: 'Dentist',
      payee: 'Kookaburra Dental',
      cents: 280_00,
      everyMonths: 0,
      first: '2026-12-02',
    },
    {
      how: 'scheduled',
      from: 'everyday',
      name: 'Rainy day',
      payee: 'Bonus Saver',
      cents: 100_00,
      everyMonths: 1,
      first: '2026-09-05',
      to: 'saver',
    },
  ],
};

export function ordersOf(customerId: string, accountKey: string): readonly StandingOrder[] {
  return (standingOrders[customerId] ?? []).filter(({ from }) => from === accountKey);
}
