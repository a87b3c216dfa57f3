import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, addMonths } from '../calendar/civil-date.ts';
import { timesRatio } from '../money/cents.ts';
import type { Recurring } from './recurring.ts';
import { paymentsAYear } from './frequency.ts';
import { seriesDates } from './schedule.ts';
import type { BusinessDayChoice, Repeat } from './schedule.ts';

/**
 * Bills that a bank tells of itself: companies that may debit an account, and payments that are set up there. Together
 * with what recurs in the rows they are proposed, each bill once.
 */
export interface BankBill {
  /** Names the bill for as long as the bank shares it, and after a new consent too. */
  key: string;
  kind: 'debit' | 'scheduled';
  institution: string;
  accountId: number;
  /** As the customer calls it. */
  name: string;
  payee: string;
  /** Minus, as it is money out; null where the bank tells no amount. */
  cents: number | null;
  lastDate: CivilDate | null;
  nextDate: CivilDate | null;
  endDate: CivilDate | null;
  /** Null where the bank does not say how often it comes. */
  repeat: Repeat | null;
  businessDay: BusinessDayChoice;
}

/** What could be scheduled: told by the rows, by the bank, or by both. Amounts are signed: minus is money out. */
export interface Proposal {
  result: Recurring | null;
  bill: BankBill | null;
  name: string;
  payee: string;
  accountId: number;
  cents: number;
  steady: boolean;
  repeat: Repeat;
  /** Whether the frequency is told; otherwise it is taken for a monthly one until the member says. */
  isFrequencyReported: boolean;
  nextDate: CivilDate;
  endDate: CivilDate | null;
  businessDay: BusinessDayChoice;
  yearCents: number;
}

/** Words that say what a company is and not who. */
const legalWords = new Set(['pty', 'ltd', 'limited', 'co', 'inc', 'the', 'com', 'au']);
/** A payment stands for a bill when their amounts are so close, in per cent. */
const SAME_BILL_PERCENT = 25;
/** Longer than the longest frequency. */
const LOOK_AHEAD_DAYS = 400;

function wordsOf(name: string): string {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !legalWords.has(word));
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

/** Whether two names mean one payee: 'AUSSIE BROADBAND PTY LTD' and 'Aussie Broadband', 'Netflix' and 'Netflix.com Melbourne'. */
export function isSamePayee(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return a !== '' && b !== '' && (a.startsWith(b) || b.startsWith(a));
}

function isSameAmount(cents: number, other: number): boolean {
  return Math.sign(cents) === Math.sign(other) && Math.abs(cents - other) * 100 <= Math.abs(other) * SAME_BILL_PERCENT;
}

/** Whether a scheduled payment stands for a bill already. */
export function coversBankBill(
  payment: {
    key: string | null;
    name: string;
    payee: string | null;
    cents: number;
    accountId: number | null;
    endDate: CivilDate | null;
  },
  bill: BankBill,
  today: CivilDate,
): boolean {
  if (payment.key === bill.key) return true;
  if (payment.cents >= 0 || (payment.endDate !== null && payment.endDate < today)) return false;
  if (payment.accountId !== null && payment.accountId !== bill.accountId) return false;
  const named = [payment.name, payment.payee ?? ''].some(
    (name) => isSamePayee(name, bill.payee) || isSamePayee(name, bill.name),
  );
  return named && (bill.cents === null || isSameAmount(payment.cents, bill.cents));
}

/** The series of the rows that a bill is, the closest amount first where a payee has several. Amounts of debits may drift. */
function seriesOf(bill: BankBill, result: readonly Recurring[]): Recurring[] {
  const off = ({ cents }: Recurring): number => Math.abs(cents - (bill.cents ?? cents));
  return result
    .filter(
      (one) =>
        one.cents < 0 &&
        one.accountId === bill.accountId &&
        (isSamePayee(bill.payee, one.name) || isSamePayee(bill.name, one.name)),
    )
    .filter((one) => bill.kind === 'debit' || bill.cents === null || isSameAmount(one.cents, bill.cents))
    .toSorted((a, b) => off(a) - off(b) || (a.seriesKey < b.seriesKey ? -1 : 1));
}

/** Pairs bills with the series of the rows, one for one. */
export function pairBills(
  bills: readonly BankBill[],
  result: readonly Recurring[],
): { pairs: { bill: BankBill; result: Recurring | null }[]; rest: Recurring[] } {
  const taken = new Set<Recurring>();
  const pairs = bills
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((bill) => {
      const series = seriesOf(bill, result).find((one) => !taken.has(one)) ?? null;
      if (series) taken.add(series);
      return { bill, result: series };
    });
  return { pairs, rest: result.filter((one) => !taken.has(one)) };
}

/** What recurs in the rows and no bank tells of, as a proposal. */
export function proposalOfSeries(result: Recurring): Proposal {
  const { name, accountId, cents, steady, repeat, nextDate, yearCents } = result;
  return {
    result,
    bill: null,
    name,
    payee: name,
    accountId,
    cents,
    steady,
    repeat,
    isFrequencyReported: true,
    nextDate,
    endDate: null,
    businessDay: 'none',
    yearCents,
  };
}

/** From a day that may have passed to the next one that has not; null when the bill has ended by then. */
function comingDate(first: CivilDate, repeat: Repeat, endDate: CivilDate | null, today: CivilDate): CivilDate | null {
  return (
    seriesDates(
      { startDate: first, endDate, repeat },
      first > today ? first : today,
      addDays(first > today ? first : today, LOOK_AHEAD_DAYS),
    )[0] ?? null
  );
}

/**
 * What a bank tells of, with what the rows show of it. The bank knows best what it will pay and when; of a debit it
 * knows only the last one, so that the rows say how often it comes. Null where no amount or no day can be told yet.
 */
export function proposalOfBill(
  { bill, result }: { bill: BankBill; result: Recurring | null },
  today: CivilDate,
): Proposal | null {
  const own = bill.kind === 'scheduled' ? bill.cents : null;
  const cents = own ?? result?.cents ?? bill.cents;
  if (cents === null || cents === 0) return null;
  const reported = bill.repeat ?? result?.repeat ?? null;
  const repeat = reported ?? 'monthly';
  const first = bill.nextDate ?? result?.nextDate ?? (bill.lastDate === null ? null : addMonths(bill.lastDate, 1));
  const nextDate = first === null ? null : comingDate(first, repeat, bill.endDate, today);
  if (nextDate === null) return null;
  return {
    result,
    bill,
    cents,
    repeat,
    nextDate,
    name: bill.kind === 'scheduled' ? bill.name : (result?.name ?? bill.name),
    payee: result?.name ?? bill.payee,
    accountId: bill.accountId,
    steady: own !== null || (result?.steady ?? true),
    isFrequencyReported: reported !== null,
    endDate: bill.endDate,
    businessDay: bill.businessDay,
    yearCents: timesRatio(cents, paymentsAYear[repeat], 1),
  };
}

/** A bill that is so many days late by its frequency has been missed or has changed: the next one is expected. */
export const LATE_DAYS = 5;

/** So far ahead lies the next occurrence of whatever recurs. */
const MAX_FREQUENCY_DAYS = 400;

/** The day on which a proposal is expected next, by its own series. */
export function expectedDate(
  { nextDate, endDate, repeat }: Pick<Proposal, 'nextDate' | 'endDate' | 'repeat'>,
  today: CivilDate,
): CivilDate {
  const from = addDays(today, -LATE_DAYS);
  if (nextDate >= from) return nextDate;
  return seriesDates({ startDate: nextDate, endDate, repeat }, from, addDays(from, MAX_FREQUENCY_DAYS))[0] ?? nextDate;
}
