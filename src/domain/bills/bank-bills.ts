import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, addMonths } from '../calendar/civil-date.ts';
import { timesRatio } from '../money/cents.ts';
import type { Recurring } from './recurring.ts';
import { paymentsAYear } from './frequency.ts';
import { seriesDates } from './schedule.ts';
import type { BusinessDayChoice, Repeat } from './schedule.ts';

/**
 * Bills reported by a bank: direct debits authorised on an account, and payments scheduled there. They are combined
 * with the series detected in the transactions, so that each bill is proposed once.
 */
export interface BankBill {
  /** Identifies the bill for as long as the bank shares it, and after a renewed consent. */
  key: string;
  kind: 'debit' | 'scheduled';
  institution: string;
  accountId: number;
  /** The name that the customer gave it. */
  name: string;
  payee: string;
  /** Negative: money out. Null if the bank gives no amount. */
  cents: number | null;
  lastDate: CivilDate | null;
  nextDate: CivilDate | null;
  endDate: CivilDate | null;
  /** Null if the bank does not report how often it recurs. */
  repeat: Repeat | null;
  businessDay: BusinessDayChoice;
}

/**
 * A payment that could be scheduled, known from the transactions, from the bank, or from both. Amounts are signed:
 * negative is money out.
 */
export interface Proposal {
  series: Recurring | null;
  bankBill: BankBill | null;
  name: string;
  payee: string;
  accountId: number;
  cents: number;
  steady: boolean;
  repeat: Repeat;
  /** Whether the frequency is known; if not, monthly is assumed until the member sets it. */
  isFrequencyKnown: boolean;
  nextDate: CivilDate;
  endDate: CivilDate | null;
  businessDay: BusinessDayChoice;
  yearCents: number;
}

/** Words that describe the legal form of a company or its domain, not its name. */
const legalWords = new Set(['pty', 'ltd', 'limited', 'co', 'inc', 'the', 'com', 'au']);
/** Two amounts within this percentage of each other can be the same bill. */
const SAME_BILL_PERCENT = 25;
/** In days; more than the longest frequency. */
const LOOK_AHEAD_DAYS = 400;

function normalisedName(name: string): string {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !legalWords.has(word));
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
}

/**
 * Whether two names mean one payee: 'AUSSIE BROADBAND PTY LTD' and 'Aussie Broadband', 'Netflix' and 'Netflix.com
 * Melbourne'.
 */
export function isSamePayee(name: string, otherName: string): boolean {
  const [a, b] = [normalisedName(name), normalisedName(otherName)];
  return a !== '' && b !== '' && (a.startsWith(b) || b.startsWith(a));
}

function isSameAmount(cents: number, other: number): boolean {
  return Math.sign(cents) === Math.sign(other) && Math.abs(cents - other) * 100 <= Math.abs(other) * SAME_BILL_PERCENT;
}

/** Whether a scheduled payment already covers this bill of the bank. */
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

/** The detected series that match a bill, closest amount first. Debits may differ in amount. */
function seriesOf(bill: BankBill, series: readonly Recurring[]): Recurring[] {
  const amountGap = ({ cents }: Recurring): number => Math.abs(cents - (bill.cents ?? cents));
  return series
    .filter(
      (candidate) =>
        candidate.cents < 0 &&
        candidate.accountId === bill.accountId &&
        (isSamePayee(bill.payee, candidate.name) || isSamePayee(bill.name, candidate.name)),
    )
    .filter((candidate) => bill.kind === 'debit' || bill.cents === null || isSameAmount(candidate.cents, bill.cents))
    .toSorted((a, b) => amountGap(a) - amountGap(b) || (a.seriesKey < b.seriesKey ? -1 : 1));
}

/** Pairs each bill with at most one detected series; `rest` are the series without a bill. */
export function pairBills(
  bills: readonly BankBill[],
  detected: readonly Recurring[],
): { pairs: { bill: BankBill; series: Recurring | null }[]; rest: Recurring[] } {
  const taken = new Set<Recurring>();
  const pairs = bills
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((bill) => {
      const series = seriesOf(bill, detected).find((one) => !taken.has(one)) ?? null;
      if (series) taken.add(series);
      return { bill, series };
    });
  return { pairs, rest: detected.filter((candidate) => !taken.has(candidate)) };
}

/** A proposal for a detected series that no bank reports. */
export function proposalOfSeries(series: Recurring): Proposal {
  const { name, accountId, cents, steady, repeat, nextDate, yearCents } = series;
  return {
    series,
    bankBill: null,
    name,
    payee: name,
    accountId,
    cents,
    steady,
    repeat,
    isFrequencyKnown: true,
    nextDate,
    endDate: null,
    businessDay: 'none',
    yearCents,
  };
}

/** The first occurrence from `today` on; null if the bill has ended. */
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
 * A proposal for a bill of the bank, completed from its detected series. For scheduled payments the bank's amount and
 * dates take precedence; for debits the bank knows only the last one, so the series gives the frequency. Null if the
 * amount or the date is unknown.
 */
export function proposalOfBill(
  { bill, series }: { bill: BankBill; series: Recurring | null },
  today: CivilDate,
): Proposal | null {
  const scheduledCents = bill.kind === 'scheduled' ? bill.cents : null;
  const cents = scheduledCents ?? series?.cents ?? bill.cents;
  if (cents === null || cents === 0) return null;
  const knownRepeat = bill.repeat ?? series?.repeat ?? null;
  const repeat = knownRepeat ?? 'monthly';
  const anchorDate = bill.nextDate ?? series?.nextDate ?? (bill.lastDate === null ? null : addMonths(bill.lastDate, 1));
  const nextDate = anchorDate === null ? null : comingDate(anchorDate, repeat, bill.endDate, today);
  if (nextDate === null) return null;
  return {
    series,
    bankBill: bill,
    cents,
    repeat,
    nextDate,
    name: bill.kind === 'scheduled' ? bill.name : (series?.name ?? bill.name),
    payee: series?.name ?? bill.payee,
    accountId: bill.accountId,
    steady: scheduledCents !== null || (series?.steady ?? true),
    isFrequencyKnown: knownRepeat !== null,
    endDate: bill.endDate,
    businessDay: bill.businessDay,
    yearCents: timesRatio(cents, paymentsAYear[repeat], 1),
  };
}

/** A bill this many days late is treated as missed or changed, and the next one is expected. */
export const LATE_DAYS = 5;

/** In days; more than the longest frequency. */
const MAX_FREQUENCY_DAYS = 400;

/** The next expected date of a proposal, at most `LATE_DAYS` in the past. */
export function expectedDate(
  { nextDate, endDate, repeat }: Pick<Proposal, 'nextDate' | 'endDate' | 'repeat'>,
  today: CivilDate,
): CivilDate {
  const from = addDays(today, -LATE_DAYS);
  if (nextDate >= from) return nextDate;
  return seriesDates({ startDate: nextDate, endDate, repeat }, from, addDays(from, MAX_FREQUENCY_DAYS))[0] ?? nextDate;
}
