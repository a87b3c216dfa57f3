import { createHash } from 'node:crypto';
import { addDays, dateOfDay, dateParts, dayNumber, daysInMonth, weekdayOfDay } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { purchasesOf, salesOf } from './embedded-habits.ts';
import type { Chance } from './embedded-habits.ts';
import type { AccountPlan } from './embedded-plan.ts';
import type { Brand, Customer } from './embedded-customers.ts';
import { fallsOn, ordersOf, stands } from './embedded-state.ts';
import type { BookAccount, BookRow } from './embedded-account.ts';

/**
 * The books of the embedded bank: every row of a customer from the first day on, made anew from the customer's id and
 * the date alone. What was posted yesterday is posted the same way tomorrow.
 */

/** How far back rows are handed out. */
const HISTORY_DAYS = 731;
/** Purchases post so many days after they are made. */
const SETTLING_DAYS = 2;

/** A small generator of repeatable chances (mulberry32). */
function chanceOf(words: string): Chance {
  let state = createHash('sha256').update(words).digest().readInt32BE();
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** An id that says nothing about whose it is. */
function opaqueId(...words: string[]): string {
  return createHash('sha256').update(words.join('|')).digest('base64url').slice(0, 22);
}

type Entry = Pick<BookRow, 'cents' | 'description'> & Partial<Pick<BookRow, 'type' | 'merchantName' | 'merchantCode'>>;

class Ledger {
  readonly id: string;
  readonly plan: AccountPlan;
  cents: number;
  readonly rows: BookRow[] = [];
  readonly #settling: { day: number; row: BookRow }[] = [];
  #count = 0;

  constructor(id: string, plan: AccountPlan) {
    this.id = id;
    this.plan = plan;
    this.cents = plan.openingCents;
  }

  settle(day: number): void {
    while (this.#settling.length > 0 && this.#settling[0]!.day <= day) {
      const { row } = this.#settling.shift()!;
      this.#post(row, day);
    }
  }

  /** Rows are numbered as they are posted, one after the other. */
  #post(row: BookRow, day: number): void {
    this.#count += 1;
    row.id = `${this.id.slice(0, 10)}.${this.#count}`;
    row.posted = dateOfDay(day);
    this.cents += row.cents;
    this.rows.push(row);
  }

  /** Posts on the day itself, or after some days where it is a purchase. */
  add(day: number, entry: Entry, settlingDays = 0): void {
    const row: BookRow = {
      id: '',
      executed: dateOfDay(day),
      posted: null,
      type: entry.cents < 0 ? 'PAYMENT' : 'TRANSFER_INCOMING',
      merchantName: null,
      merchantCode: null,
      ...entry,
    };
    if (settlingDays > 0) this.#settling.push({ day: day + settlingDays, row });
    else this.#post(row, day);
  }

  pending(): BookRow[] {
    return this.#settling.map(({ row }) => row);
  }
}

interface Day {
  day: number;
  /** Day of the month, and whether it is the last one. */
  ofMonth: number;
  isLast: boolean;
  month: number;
  weekday: number;
  chance: Chance;
}

type Ledgers = ReadonlyMap<string, Ledger>;

function transfer(day: number, from: Ledger, to: Ledger, cents: number, words: string): void {
  if (cents <= 0) return;
  from.add(day, { cents: -cents, description: `TRANSFER TO ${words}`, type: 'TRANSFER_OUTGOING' });
  to.add(day, {
    cents,
    description: `TRANSFER FROM ${words === 'EVERYDAY' ? 'SAVER' : 'EVERYDAY'}`,
    type: 'TRANSFER_INCOMING',
  });
}

const bills = [
  { ofMonth: 12, cents: 4_900, name: 'Koala Mobile', words: 'DIRECT DEBIT KOALA MOBILE', code: '4814' },
  { ofMonth: 18, cents: 7_995, name: 'Magpie Broadband', words: 'DIRECT DEBIT MAGPIE BROADBAND', code: '4899' },
  {
    ofMonth: 24,
    cents: 13_260,
    name: 'Wandering Health Fund',
    words: 'DIRECT DEBIT WANDERING HEALTH FUND',
    code: '6300',
  },
] as const;

function liveOnEveryday(
  ledger: Ledger,
  { day, ofMonth, weekday, chance }: Day,
  customer: Customer,
  all: Ledgers,
): void {
  const fortnight = Math.floor(day / 7) % 2 === 0;
  if (fortnight && weekday === customer.pay.weekday)
    ledger.add(day, { cents: customer.pay.cents, description: `SALARY ${customer.pay.payer}` });
  if (fortnight && weekday === 5 && customer.rentCents > 0)
    ledger.add(day, {
      cents: -customer.rentCents,
      description: 'RENT WARATAH REALTY',
      type: 'PAYMENT',
      merchantName: 'Waratah Realty',
    });
  for (const bill of bills)
    if (bill.ofMonth === ofMonth)
      ledger.add(day, {
        cents: -bill.cents,
        description: bill.words,
        type: 'DIRECT_DEBIT',
        merchantName: bill.name,
        merchantCode: bill.code,
      });
  for (const purchase of purchasesOf('everyday', weekday, chance)) ledger.add(day, purchase, SETTLING_DAYS);
  const card = [...all.values()].find(({ plan }) => plan.behaviour === 'card');
  const saver = [...all.values()].find(({ plan }) => plan.behaviour === 'savings');
  const home = all.get('home-loan');
  if (home && ofMonth === 15)
    transfer(day, ledger, home, Math.min(home.plan.monthlyCents ?? 0, -home.cents), 'HOME LOAN');
  if (card && ofMonth === 20) transfer(day, ledger, card, -card.cents, 'CARD');
  if (saver && ofMonth === 28)
    transfer(day, ledger, saver, Math.floor((ledger.cents - 2_000_00) / 10_00) * 10_00, 'SAVER');
  if (saver && ledger.cents < 150_00 && saver.cents > 1_000_00) transfer(day, saver, ledger, 500_00, 'EVERYDAY');
}

/** What goes out by itself on a day, whatever else happens. */
function payOrders(ledger: Ledger, day: number, customer: Customer, all: Ledgers): void {
  for (const order of ordersOf(customer.id, ledger.plan.key)) {
    if (!fallsOn(order, dateOfDay(day))) continue;
    const to = order.to === undefined ? undefined : all.get(order.to);
    if (to) transfer(day, ledger, to, order.cents, order.name.toUpperCase());
    else
      ledger.add(day, {
        cents: -order.cents,
        description: `${order.how === 'debit' ? 'DIRECT DEBIT' : 'PAYMENT'} ${order.payee.toUpperCase()}`,
        type: order.how === 'debit' ? 'DIRECT_DEBIT' : 'PAYMENT',
        merchantName: order.payee,
      });
  }
}

function monthlyInterest(ledger: Ledger): number {
  return Math.round((ledger.cents * (ledger.plan.ratePercent ?? 0)) / 1200);
}

/** What happens on one day to an account that lives by itself. */
function live(ledger: Ledger, on: Day): void {
  const { plan } = ledger;
  const { day, ofMonth } = on;
  const monthly = plan.monthlyCents ?? 0;
  const charged = (): void => {
    const cents = monthlyInterest(ledger);
    if (cents !== 0)
      ledger.add(day, {
        cents,
        description: cents > 0 ? 'INTEREST PAID' : 'INTEREST CHARGED',
        type: cents > 0 ? 'INTEREST_PAID' : 'INTEREST_CHARGED',
      });
  };
  if (plan.behaviour === 'card')
    for (const purchase of purchasesOf('card', on.weekday, on.chance)) ledger.add(day, purchase, SETTLING_DAYS);
  if (plan.behaviour === 'till') for (const sale of salesOf(on.chance)) ledger.add(day, sale);
  if (plan.behaviour === 'savings' && monthly > 0 && ofMonth === 3)
    ledger.add(day, { cents: monthly, description: 'REGULAR DEPOSIT' });
  if (plan.behaviour === 'loan' && plan.key !== 'home-loan' && ofMonth === 15 && ledger.cents < 0)
    ledger.add(day, { cents: Math.min(monthly, -ledger.cents), description: 'REPAYMENT' });
  if ((plan.behaviour === 'savings' || plan.behaviour === 'loan') && on.isLast) charged();
  if (plan.behaviour === 'deposit' && on.isLast && on.month === 6)
    ledger.add(day, { cents: monthlyInterest(ledger) * 12, description: 'TERM INTEREST', type: 'INTEREST_PAID' });
  if (plan.behaviour === 'wallet') {
    if (ofMonth === 5 && on.month % 3 === 0) ledger.add(day, { cents: 300_00, description: 'TOP UP' });
    if ((ofMonth === 11 || ofMonth === 17) && ledger.cents > 60_00)
      ledger.add(
        day,
        {
          cents: -(20_00 + on.chance(35_00)),
          description: 'CARD PURCHASE ABROAD',
          merchantName: 'Night Market',
          merchantCode: '5399',
        },
        SETTLING_DAYS,
      );
  }
  if (plan.behaviour === 'instalments') {
    if (ofMonth === 1)
      ledger.add(day, {
        cents: -monthly,
        description: 'PURCHASE IN FOUR PARTS',
        merchantName: 'Lyrebird Homewares',
        merchantCode: '5719',
      });
    if ([8, 15, 22, 27].includes(ofMonth)) ledger.add(day, { cents: monthly / 4, description: 'INSTALMENT' });
  }
}

function accountOf(ledger: Ledger, brand: Brand, customer: Customer, today: CivilDate): BookAccount {
  const pending = ledger.pending();
  const digits = createHash('sha256').update(`${brand.id}|${customer.id}|${ledger.plan.key}|number`).digest();
  const heldCents = pending.reduce((sum, row) => sum + row.cents, 0);
  const since = addDays(today, -HISTORY_DAYS);
  const { limitCents = 0 } = ledger.plan;
  const orders = ordersOf(customer.id, ledger.plan.key);
  return {
    id: ledger.id,
    plan: ledger.plan,
    bsb: `${brand.bsbPrefix}${String(digits.readUInt16BE() % 1000).padStart(3, '0')}`,
    number: String(10_000_000 + (digits.readUInt32BE(4) % 89_999_999)),
    currentCents: ledger.cents,
    availableCents: ledger.plan.behaviour === 'loan' ? 0 : ledger.cents + heldCents + limitCents,
    orders: orders.filter((order) => stands(order, today)),
    endedPayees: orders.filter((order) => order.how === 'debit' && !stands(order, today)).map(({ payee }) => payee),
    rows: [...ledger.rows.filter((row) => row.posted! >= since), ...pending].reverse(),
  };
}

/** Everything that a customer has at a brand, as it stands on a day. */
export function bookOf(brand: Brand, customer: Customer, today: CivilDate): BookAccount[] {
  const ledgers: Ledgers = new Map(
    customer.accounts.map((plan) => [plan.key, new Ledger(opaqueId(brand.id, customer.id, plan.key), plan)]),
  );
  const chances = chanceOf(`${brand.id}|${customer.id}`);
  const last = dayNumber(today);
  for (let day = dayNumber(customer.since); day <= last; day += 1) {
    const { year, month, day: ofMonth } = dateParts(dateOfDay(day));
    const on: Day = {
      day,
      ofMonth,
      month,
      isLast: ofMonth === daysInMonth(year, month),
      weekday: weekdayOfDay(day),
      chance: chances,
    };
    for (const ledger of ledgers.values()) ledger.settle(day);
    for (const ledger of ledgers.values()) {
      payOrders(ledger, day, customer, ledgers);
      if (ledger.plan.behaviour === 'everyday') liveOnEveryday(ledger, on, customer, ledgers);
      else live(ledger, on);
    }
  }
  return [...ledgers.values()].map((ledger) => accountOf(ledger, brand, customer, today));
}
