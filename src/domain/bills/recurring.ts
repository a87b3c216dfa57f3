import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, dateOfDay, dayNumber } from '../calendar/civil-date.ts';
import { timesRatio } from '../money/cents.ts';
import { nextAfter, paymentsAYear, frequencyOf } from './frequency.ts';
import type { DetectedFrequency } from './frequency.ts';
import type { Repeat } from './schedule.ts';

/**
 * The transactions of one merchant in one account and direction. The three lists have equal length and are unordered.
 */
export interface TransactionGroup {
  key: string;
  name: string;
  accountId: number;
  subCategoryId: number;
  ids: readonly number[];
  /** Days since 1970-01-01. */
  days: readonly number[];
  /** Whole cents, all of one sign. */
  amounts: readonly number[];
}

/** A detected series of recurring payments. Amounts are signed: negative is money out. */
export interface Recurring {
  /** Stable for as long as merchant, account and direction are. */
  seriesKey: string;
  merchantKey: string;
  name: string;
  accountId: number;
  subCategoryId: number;
  repeat: Repeat;
  /** The current amount: the last one if it is steady, the median of the last ones if it varies. */
  cents: number;
  steady: boolean;
  paymentCount: number;
  firstDate: CivilDate;
  lastDate: CivilDate;
  nextDate: CivilDate;
  yearCents: number;
  priceRise: { fromCents: number; toCents: number; since: CivilDate } | null;
  /** Charges of the same amount within days of each other, or the same series in another account. */
  duplicates: { transactionIds: number[]; otherAccount: boolean } | null;
  /** A first charge far below the later ones. */
  trial: { fromCents: number; toCents: number; ended: CivilDate } | null;
  transactionIds: number[];
}

/** A token first charge whose full price has not been charged yet. */
export interface TrialEnding {
  seriesKey: string;
  name: string;
  accountId: number;
  startedOn: CivilDate;
  cents: number;
  /** Estimated date of the first full charge, a month after the start. */
  endsOn: CivilDate;
  transactionId: number;
}

interface Payment {
  id: number;
  day: number;
  cents: number;
}

const DUPLICATE_DAYS = 3;
const TRIAL_DAYS = 35;
const TRIAL_CENTS = 1_00;
/** Amounts within this percentage are the same price. */
const SAME_PRICE_PERCENT = 1;
/** Amounts further than this from the typical one are outliers. */
const DRIFT_PERCENT = 60;
/** More price changes than this are not one subscription. */
const MAX_PRICES = 3;

const upperMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const isSamePrice = (a: number, b: number): boolean => Math.abs(a - b) * 100 <= Math.abs(b) * SAME_PRICE_PERCENT;

function paymentsOf({ ids, days, amounts }: TransactionGroup): Payment[] {
  return ids
    .map((id, at) => ({ id, day: days[at]!, cents: amounts[at]! }))
    .sort((a, b) => a.day - b.day || a.id - b.id);
}

/**
 * Separates charges that repeat an amount within days: they do not count for the frequency, but are reported as
 * duplicates.
 */
function separateDuplicates(payments: readonly Payment[]): { single: Payment[]; duplicates: Payment[] } {
  const single: Payment[] = [];
  const duplicates: Payment[] = [];
  for (const payment of payments) {
    const before = single.at(-1);
    (before && payment.day - before.day <= DUPLICATE_DAYS && payment.cents === before.cents ? duplicates : single).push(
      payment,
    );
  }
  return { single, duplicates };
}

/** Splits the payments of a merchant by price, for several subscriptions at one merchant. */
function byPrice(payments: readonly Payment[]): Payment[][] {
  const sorted = payments.toSorted((a, b) => Math.abs(a.cents) - Math.abs(b.cents));
  const clusters: Payment[][] = [];
  for (const payment of sorted) {
    const cluster = clusters.at(-1);
    const last = cluster?.at(-1);
    if (cluster && last && Math.abs(payment.cents) * 100 <= Math.abs(last.cents) * (100 + SAME_PRICE_PERCENT))
      cluster.push(payment);
    else clusters.push([payment]);
  }
  return clusters.map((cluster) => cluster.toSorted((a, b) => a.day - b.day));
}

/** Consecutive payments of the same price, in date order. */
function priceRuns(payments: readonly Payment[]): Payment[][] {
  const runs: Payment[][] = [];
  for (const payment of payments) {
    const run = runs.at(-1);
    if (run && isSamePrice(payment.cents, run[0]!.cents)) run.push(payment);
    else runs.push([payment]);
  }
  return runs;
}

/**
 * Whether the price is settled: the last three payments are equal, or the last two after two or more at the previous
 * price.
 */
function isSteady(runs: readonly Payment[][]): boolean {
  const [before, last] = [runs.at(-2), runs.at(-1)!];
  return before === undefined || last.length >= 3 || (last.length === 2 && before.length >= 2);
}

/** Two or three prices, each paid more than once: one payment whose price changed, however large the change. */
function isStepped(runs: readonly Payment[][]): boolean {
  return runs.length <= MAX_PRICES && runs.every((run) => run.length >= 2);
}

/**
 * A lasting price rise: the last run costs more than the one before, which must have at least `minPaymentsBefore`
 * payments.
 */
function priceRiseOf(
  payments: readonly Payment[],
  runs: readonly Payment[][],
  minPaymentsBefore: number,
): Recurring['priceRise'] {
  const last = payments.at(-1)!;
  const before = runs.at(-2)?.at(-1);
  if (!before || Math.abs(last.cents) <= Math.abs(before.cents)) return null;
  const sameBefore = payments.filter(({ cents, day }) => day <= before.day && isSamePrice(cents, before.cents)).length;
  if (sameBefore < minPaymentsBefore) return null;
  return { fromCents: before.cents, toCents: last.cents, since: dateOfDay(runs.at(-1)![0]!.day) };
}

function trialOf(payments: readonly Payment[]): Recurring['trial'] {
  const [first, second] = payments;
  if (!first || !second || payments.length < 3 || Math.abs(first.cents) * 2 >= Math.abs(second.cents)) return null;
  return payments.slice(1).every(({ cents }) => Math.abs(first.cents) * 2 < Math.abs(cents))
    ? { fromCents: first.cents, toCents: second.cents, ended: dateOfDay(second.day) }
    : null;
}

/** Whether the series is ongoing: its next payment is overdue by at most half a period (or five days). */
function isOngoing(nextDate: CivilDate, { typicalDays }: DetectedFrequency, today: CivilDate): boolean {
  return dayNumber(today) - dayNumber(nextDate) <= Math.max(5, Math.floor(typicalDays / 2));
}

const areAmountsConsistent = (payments: readonly Payment[]): boolean => {
  const typicalCents = Math.abs(upperMedian(payments.map(({ cents }) => cents)));
  const outliers = payments.filter(
    ({ cents }) => Math.abs(Math.abs(cents) - typicalCents) * 100 > typicalCents * DRIFT_PERCENT,
  ).length;
  return outliers <= payments.length * 0.2;
};

function seriesOf(
  group: TransactionGroup,
  payments: readonly Payment[],
  duplicates: readonly Payment[],
  seriesKey: string,
  today: CivilDate,
): Recurring | null {
  const trial = trialOf(payments);
  const regularPayments = trial ? payments.slice(1) : payments;
  const days = payments.map(({ day }) => day);
  const frequency = frequencyOf(days);
  const runs = priceRuns(regularPayments);
  if (!frequency || !(areAmountsConsistent(regularPayments) || isStepped(runs))) return null;
  const nextDate = nextAfter(days, frequency);
  if (!isOngoing(nextDate, frequency, today)) return null;
  const recent = regularPayments.slice(-3).map(({ cents }) => cents);
  const steady = isSteady(runs);
  const isYearly = frequency.repeat === 'annually';
  // A yearly payment of differing amounts is no subscription: two holidays, for example.
  if (isYearly && !steady && Math.abs(recent[0]! - recent.at(-1)!) * 100 > Math.abs(recent[0]!) * 25) return null;
  const cents = steady || isYearly ? recent.at(-1)! : upperMedian(recent);
  return {
    seriesKey,
    merchantKey: group.key,
    name: group.name,
    accountId: group.accountId,
    subCategoryId: group.subCategoryId,
    repeat: frequency.repeat,
    cents,
    steady,
    paymentCount: payments.length,
    firstDate: dateOfDay(days[0]!),
    lastDate: dateOfDay(days.at(-1)!),
    nextDate,
    yearCents: timesRatio(cents, paymentsAYear[frequency.repeat], 1),
    // A yearly payment has shown its previous price only once.
    priceRise: steady || isYearly ? priceRiseOf(regularPayments, runs, isYearly ? 1 : 2) : null,
    duplicates: duplicates.length > 0 ? { transactionIds: duplicates.map(({ id }) => id), otherAccount: false } : null,
    trial,
    transactionIds: payments.map(({ id }) => id),
  };
}

/** The series of one merchant: all payments as one, or one per price. */
function seriesOfGroup(group: TransactionGroup, today: CivilDate): Recurring[] {
  const payments = paymentsOf(group);
  const { single, duplicates } = separateDuplicates(payments);
  const base = `${group.key}|${group.accountId}|${payments[0]!.cents < 0 ? 'out' : 'in'}`;
  const recentDuplicates = duplicates.filter(({ day }) => day > dayNumber(today) - 100);
  const singleSeries = seriesOf(group, single, recentDuplicates, base, today);
  if (singleSeries) return [singleSeries];
  return byPrice(payments).flatMap((cluster) => {
    const separated = separateDuplicates(cluster);
    const series =
      cluster.length >= 3
        ? seriesOf(
            group,
            separated.single,
            separated.duplicates.filter(({ day }) => day > dayNumber(today) - 100),
            `${base}|${Math.abs(cluster.at(-1)!.cents)}`,
            today,
          )
        : null;
    return series ? [series] : [];
  });
}

/** Marks series with the same merchant, frequency and direction in several accounts: probably paid twice. */
function markDuplicatesAcrossAccounts(allSeries: readonly Recurring[]): void {
  for (const group of Map.groupBy(
    allSeries,
    ({ merchantKey, repeat, cents }) => `${merchantKey}|${repeat}|${Math.sign(cents)}`,
  ).values()) {
    if (new Set(group.map(({ accountId }) => accountId)).size < 2) continue;
    for (const series of group)
      series.duplicates = { transactionIds: series.duplicates?.transactionIds ?? [], otherAccount: true };
  }
}

/** Recurring payments and income, highest yearly amount first. */
export function detectRecurring(groups: readonly TransactionGroup[], today: CivilDate): Recurring[] {
  const series = groups.flatMap((group) => seriesOfGroup(group, today));
  markDuplicatesAcrossAccounts(series);
  return series.sort((a, b) => Math.abs(b.yearCents) - Math.abs(a.yearCents) || (a.seriesKey < b.seriesKey ? -1 : 1));
}

/** Running trials: a single recent charge of at most a dollar, and no other transaction of the merchant. */
export function detectTrials(groups: readonly TransactionGroup[], today: CivilDate): TrialEnding[] {
  return groups.flatMap((group): TrialEnding[] => {
    const [firstCharge] = group.ids.length === 1 ? paymentsOf(group) : [];
    if (
      !firstCharge ||
      firstCharge.cents >= 0 ||
      -firstCharge.cents > TRIAL_CENTS ||
      firstCharge.day < dayNumber(today) - TRIAL_DAYS
    )
      return [];
    const startedOn = dateOfDay(firstCharge.day);
    return [
      {
        seriesKey: `${group.key}|${group.accountId}|trial`,
        name: group.name,
        accountId: group.accountId,
        startedOn,
        cents: firstCharge.cents,
        endsOn: addDays(startedOn, 30),
        transactionId: firstCharge.id,
      },
    ];
  });
}
