import { createHash } from 'node:crypto';
import { addDays, dateOfDay, dateParts, dayNumber, daysInMonth, weekdayOfDay } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { purchasesOf, salesOf } from './embedded-purchases.ts';
import type { Random } from './embedded-purchases.ts';
import type { AccountPlan } from './embedded-plan.ts';
import type { Brand, Customer } from './embedded-customers.ts';
import { isPaidOn, ordersOf, isActiveOn } from './embedded-standing-orders.ts';
import type { BookAccount, BookTransaction } from './embedded-account.ts';

/**
 * The books of the embedded bank: every transaction of a customer from the first day on, generated only from the
 * customer's id and the date. A posted transaction is therefore the same in every run.
 */

/** How far back transactions are returned. */
const HISTORY_DAYS = 731;
/** The number of days until a purchase is posted. */
const SETTLING_DAYS = 2;

/** A small deterministic random generator (mulberry32). */
function randomOf(words: string): Random {
  let state = createHash('sha256').update(words).digest().readInt32BE();
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** An id that does not reveal its owner. */
function opaqueId(...words: string[]): string {
  return createHash('sha256').update(words.join('|')).digest('base64url').slice(0, 22);
}

type Entry = Pick<BookTransaction, 'cents' | 'description'> &
  Partial<Pick<BookTransaction, 'type' | 'merchantName' | 'merchantCode'>>;

class Ledger {
  readonly id: string;
  readonly plan: AccountPlan;
  cents: number;
  readonly transactions: BookTransaction[] = [];
  readonly #settling: { day: number; transaction: BookTransaction }[] = [];
  #count = 0;

  constructor(id: string, plan: AccountPlan) {
    this.id = id;
    this.plan = plan;
    this.cents = plan.openingCents;
  }

  settle(day: number): void {
    while (this.#settling.length > 0 && this.#settling[0]!.day <= day) {
      const { transaction } = this.#settling.shift()!;
      this.#post(transaction, day);
    }
  }

  /** Transactions are numbered consecutively as they are posted. */
  #post(transaction: BookTransaction, day: number): void {
    this.#count += 1;
    transaction.id = `${this.id.slice(0, 10)}.${this.#count}`;
    transaction.posted = dateOfDay(day);
    this.cents += transaction.cents;
    this.transactions.push(transaction);
  }

  /** Posts on the day itself, or some days later for a purchase. */
  add(day: number, entry: Entry, settlingDays = 0): void {
    const transaction: BookTransaction = {
      id: '',
      executed: dateOfDay(day),
      posted: null,
      type: entry.cents < 0 ? 'PAYMENT' : 'TRANSFER_INCOMING',
      merchantName: null,
      merchantCode: null,
      ...entry,
    };
    if (settlingDays > 0) this.#settling.push({ day: day + settlingDays, transaction });
    else this.#post(transaction, day);
  }

  pending(): BookTransaction[] {
    return this.#settling.map(({ transaction }) => transaction);
  }
}

interface Day {
  day: number;
  /** Day of the month, and whether it is the last one. */
  ofMonth: number;
  isLast: boolean;
  month: number;
  weekday: number;
  random: Random;
}

type Ledgers = ReadonlyMap<string, Ledger>;

function transfer(day: number, from: Ledger, to: Ledger, cents: number, target: string): void {
  if (cents <= 0) return;
  from.add(day, { cents: -cents, description: `TRANSFER TO ${target}`, type: 'TRANSFER_OUTGOING' });
  to.add(day, {
    cents,
    description: `TRANSFER FROM ${target === 'EVERYDAY' ? 'SAVER' : 'EVERYDAY'}`,
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

function simulateEveryday(
  ledger: Ledger,
  { day, ofMonth, weekday, random }: Day,
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
  for (const purchase of purchasesOf('everyday', weekday, random)) ledger.add(day, purchase, SETTLING_DAYS);
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

/** Pays the standing orders of a day. */
function payOrders(ledger: Ledger, day: number, customer: Customer, all: Ledgers): void {
  for (const order of ordersOf(customer.id, ledger.plan.key)) {
    if (!isPaidOn(order, dateOfDay(day))) continue;
    const to = order.to === undefined ? undefined : all.get(order.to);
    if (to) transfer(day, ledger, to, order.cents, order.name.toUpperCase());
    else
      ledger.add(day, {
        cents: -order.cents,
        description: `${order.kind === 'debit' ? 'DIRECT DEBIT' : 'PAYMENT'} ${order.payee.toUpperCase()}`,
        type: order.kind === 'debit' ? 'DIRECT_DEBIT' : 'PAYMENT',
        merchantName: order.payee,
      });
  }
}

function monthlyInterest(ledger: Ledger): number {
  return Math.round((ledger.cents * (ledger.plan.ratePercent ?? 0)) / 1200);
}

/** Simulates one day of an account other than the everyday account. */
function simulateAccount(ledger: Ledger, on: Day): void {
  const { plan } = ledger;
  const { day, ofMonth } = on;
  const monthly = plan.monthlyCents ?? 0;
  const chargeInterest = (): void => {
    const cents = monthlyInterest(ledger);
    if (cents !== 0)
      ledger.add(day, {
        cents,
        description: cents > 0 ? 'INTEREST PAID' : 'INTEREST CHARGED',
        type: cents > 0 ? 'INTEREST_PAID' : 'INTEREST_CHARGED',
      });
  };
  if (plan.behaviour === 'card')
    for (const purchase of purchasesOf('card', on.weekday, on.random)) ledger.add(day, purchase, SETTLING_DAYS);
  if (plan.behaviour === 'till') for (const sale of salesOf(on.random)) ledger.add(day, sale);
  if (plan.behaviour === 'savings' && monthly > 0 && ofMonth === 3)
    ledger.add(day, { cents: monthly, description: 'REGULAR DEPOSIT' });
  if (plan.behaviour === 'loan' && plan.key !== 'home-loan' && ofMonth === 15 && ledger.cents < 0)
    ledger.add(day, { cents: Math.min(monthly, -ledger.cents), description: 'REPAYMENT' });
  if ((plan.behaviour === 'savings' || plan.behaviour === 'loan') && on.isLast) chargeInterest();
  if (plan.behaviour === 'deposit' && on.isLast && on.month === 6)
    ledger.add(day, { cents: monthlyInterest(ledger) * 12, description: 'TERM INTEREST', type: 'INTEREST_PAID' });
  if (plan.behaviour === 'wallet') {
    if (ofMonth === 5 && on.month % 3 === 0) ledger.add(day, { cents: 300_00, description: 'TOP UP' });
    if ((ofMonth === 11 || ofMonth === 17) && ledger.cents > 60_00)
      ledger.add(
        day,
        {
          cents: -(20_00 + on.random(35_00)),
          description: 'CARD PURCHASE OVERSEAS',
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
        description: 'PURCHASE IN 4 PAYMENTS',
        merchantName: 'Lyrebird Homewares',
        merchantCode: '5719',
      });
    if ([8, 15, 22, 27].includes(ofMonth)) ledger.add(day, { cents: monthly / 4, description: 'INSTALMENT' });
  }
}

function accountOf(ledger: Ledger, brand: Brand, customer: Customer, today: CivilDate): BookAccount {
  const pending = ledger.pending();
  const digits = createHash('sha256').update(`${brand.id}|${customer.id}|${ledger.plan.key}|number`).digest();
  const pendingCents = pending.reduce((sum, transaction) => sum + transaction.cents, 0);
  const since = addDays(today, -HISTORY_DAYS);
  const { limitCents = 0 } = ledger.plan;
  const orders = ordersOf(customer.id, ledger.plan.key);
  return {
    id: ledger.id,
    plan: ledger.plan,
    bsb: `${brand.bsbPrefix}${String(digits.readUInt16BE() % 1000).padStart(3, '0')}`,
    number: String(10_000_000 + (digits.readUInt32BE(4) % 89_999_999)),
    currentCents: ledger.cents,
    availableCents: ledger.plan.behaviour === 'loan' ? 0 : ledger.cents + pendingCents + limitCents,
    orders: orders.filter((order) => isActiveOn(order, today)),
    endedPayees: orders
      .filter((order) => order.kind === 'debit' && !isActiveOn(order, today))
      .map(({ payee }) => payee),
    transactions: [...ledger.transactions.filter((transaction) => transaction.posted! >= since), ...pending].reverse(),
  };
}

/** All accounts of a customer at a brand, as of a day. */
export function bookOf(brand: Brand, customer: Customer, today: CivilDate): BookAccount[] {
  const ledgers: Ledgers = new Map(
    customer.accounts.map((plan) => [plan.key, new Ledger(opaqueId(brand.id, customer.id, plan.key), plan)]),
  );
  const random = randomOf(`${brand.id}|${customer.id}`);
  const last = dayNumber(today);
  for (let day = dayNumber(customer.since); day <= last; day += 1) {
    const { year, month, day: ofMonth } = dateParts(dateOfDay(day));
    const on: Day = {
      day,
      ofMonth,
      month,
      isLast: ofMonth === daysInMonth(year, month),
      weekday: weekdayOfDay(day),
      random,
    };
    for (const ledger of ledgers.values()) ledger.settle(day);
    for (const ledger of ledgers.values()) {
      payOrders(ledger, day, customer, ledgers);
      if (ledger.plan.behaviour === 'everyday') simulateEveryday(ledger, on, customer, ledgers);
      else simulateAccount(ledger, on);
    }
  }
  return [...ledgers.values()].map((ledger) => accountOf(ledger, brand, customer, today));
}
