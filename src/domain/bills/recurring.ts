import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, dateOfDay, dayNumber } from '../calendar/civil-date.ts';
import { timesRatio } from '../money/cents.ts';
import { nextAfter, paymentsAYear, frequencyOf } from './frequency.ts';
import type { DetectedFrequency } from './frequency.ts';
import type { Repeat } from './schedule.ts';

/** The rows of one merchant in one account and one direction; the three lists are of equal length and in no order. */
export interface RowGroup {
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

/** A payment that comes again and again. Amounts are signed: minus is money out. */
export interface Recurring {
  /** Names the series for as long as its merchant, account and direction stay. */
  seriesKey: string;
  merchantKey: string;
  name: string;
  accountId: number;
  subCategoryId: number;
  repeat: Repeat;
  /** What it costs by now: the last amount where it is steady, the middle of the last ones where it drifts. */
  cents: number;
  steady: boolean;
  rows: number;
  firstDate: CivilDate;
  lastDate: CivilDate;
  nextDate: CivilDate;
  yearCents: number;
  priceRise: { fromCents: number; toCents: number; since: CivilDate } | null;
  /** Charges of the same amount within days of each other, beside the frequency; or the same series in another account. */
  duplicates: { transactionIds: number[]; otherAccount: boolean } | null;
  /** A first charge that was far below the later ones. */
  trial: { fromCents: number; toCents: number; ended: CivilDate } | null;
  transactionIds: number[];
}

/** A first charge of next to nothing whose full price has not come yet. */
export interface TrialEnding {
  seriesKey: string;
  name: string;
  accountId: number;
  startedOn: CivilDate;
  cents: number;
  /** About when the first full charge would come: a month after the start. */
  endsOn: CivilDate;
  transactionId: number;
}

interface Payment {
  id: number;
  day: number;
  cents: number;
}

const TWIN_DAYS = 3;
const TRIAL_DAYS = 35;
const TRIAL_CENTS = 1_00;
/** Two amounts are the same price within so many per cent. */
const SAME_PRICE_PERCENT = 1;
/** Where the largest gap between usual amounts is below this, one merchant's rows are one bill that drifts. */
const DRIFT_PERCENT = 60;
/** More prices than this within the time that is looked at are no steps of one price. */
const MAX_PRICES = 3;

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const samePrice = (a: number, b: number): boolean => Math.abs(a - b) * 100 <= Math.abs(b) * SAME_PRICE_PERCENT;

function paymentsOf({ ids, days, amounts }: RowGroup): Payment[] {
  return ids
    .map((id, at) => ({ id, day: days[at]!, cents: amounts[at]! }))
    .sort((a, b) => a.day - b.day || a.id - b.id);
}

/** Takes out charges that repeat another's amount within days: a second one is no sign of a frequency, but worth a look. */
function withoutTwins(payments: readonly Payment[]): { single: Payment[]; twins: Payment[] } {
  const single: Payment[] = [];
  const twins: Payment[] = [];
  for (const payment of payments) {
    const before = single.at(-1);
    (before && payment.day - before.day <= TWIN_DAYS && payment.cents === before.cents ? twins : single).push(payment);
  }
  return { single, twins };
}

/** Splits a merchant's payments by price where they are several subscriptions: runs of amounts that lie close together. */
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

/** How many payments in a row cost the same, run by run, in the order of their days. */
function priceRuns(payments: readonly Payment[]): Payment[][] {
  const runs: Payment[][] = [];
  for (const payment of payments) {
    const run = runs.at(-1);
    if (run && samePrice(payment.cents, run[0]!.cents)) run.push(payment);
    else runs.push([payment]);
  }
  return runs;
}

/** A price that stands: the last three payments cost the same, or the last two after two or more at the price before. */
function isSteady(runs: readonly Payment[][]): boolean {
  const [before, last] = [runs.at(-2), runs.at(-1)!];
  return before === undefined || last.length >= 3 || (last.length === 2 && before.length >= 2);
}

/** Two or three prices, each of them paid more than once: however far apart they are, it is one payment whose price changed. */
function isStepped(runs: readonly Payment[][]): boolean {
  return runs.length <= MAX_PRICES && runs.every((run) => run.length >= 2);
}

/** A change of price for good: the payments of the last run cost more than those of the run before, of which there are enough to call it a price. */
function priceRiseOf(
  payments: readonly Payment[],
  runs: readonly Payment[][],
  fewestBefore: number,
): Recurring['priceRise'] {
  const last = payments.at(-1)!;
  const before = runs.at(-2)?.at(-1);
  if (!before || Math.abs(last.cents) <= Math.abs(before.cents)) return null;
  const sameBefore = payments.filter(({ cents, day }) => day <= before.day && samePrice(cents, before.cents)).length;
  if (sameBefore < fewestBefore) return null;
  return { fromCents: before.cents, toCents: last.cents, since: dateOfDay(runs.at(-1)![0]!.day) };
}

function trialOf(payments: readonly Payment[]): Recurring['trial'] {
  const [first, second] = payments;
  if (!first || !second || payments.length < 3 || Math.abs(first.cents) * 2 >= Math.abs(second.cents)) return null;
  return payments.slice(1).every(({ cents }) => Math.abs(first.cents) * 2 < Math.abs(cents))
    ? { fromCents: first.cents, toCents: second.cents, ended: dateOfDay(second.day) }
    : null;
}

/** Whether a series still goes on: its next payment is not overdue by more than half a period. */
function goesOn(nextDate: CivilDate, { usualDays }: DetectedFrequency, today: CivilDate): boolean {
  return dayNumber(today) - dayNumber(nextDate) <= Math.max(5, Math.floor(usualDays / 2));
}

const amountsHold = (payments: readonly Payment[]): boolean => {
  const usual = Math.abs(middle(payments.map(({ cents }) => cents)));
  const far = payments.filter(({ cents }) => Math.abs(Math.abs(cents) - usual) * 100 > usual * DRIFT_PERCENT).length;
  return far <= payments.length * 0.2;
};

function seriesOf(
  group: RowGroup,
  payments: readonly Payment[],
  twins: readonly Payment[],
  seriesKey: string,
  today: CivilDate,
): Recurring | null {
  const trial = trialOf(payments);
  const usual = trial ? payments.slice(1) : payments;
  const days = payments.map(({ day }) => day);
  const frequency = frequencyOf(days);
  const runs = priceRuns(usual);
  if (!frequency || !(amountsHold(usual) || isStepped(runs))) return null;
  const nextDate = nextAfter(days, frequency);
  if (!goesOn(nextDate, frequency, today)) return null;
  const recent = usual.slice(-3).map(({ cents }) => cents);
  const steady = isSteady(runs);
  const isYearly = frequency.repeat === 'annually';
  // Once a year says little where the amounts differ: two holidays are no subscription.
  if (isYearly && !steady && Math.abs(recent[0]! - recent.at(-1)!) * 100 > Math.abs(recent[0]!) * 25) return null;
  const cents = steady || isYearly ? recent.at(-1)! : middle(recent);
  return {
    seriesKey,
    merchantKey: group.key,
    name: group.name,
    accountId: group.accountId,
    subCategoryId: group.subCategoryId,
    repeat: frequency.repeat,
    cents,
    steady,
    rows: payments.length,
    firstDate: dateOfDay(days[0]!),
    lastDate: dateOfDay(days.at(-1)!),
    nextDate,
    yearCents: timesRatio(cents, paymentsAYear[frequency.repeat], 1),
    // What comes once a year has shown its former price once.
    priceRise: steady || isYearly ? priceRiseOf(usual, runs, isYearly ? 1 : 2) : null,
    duplicates: twins.length > 0 ? { transactionIds: twins.map(({ id }) => id), otherAccount: false } : null,
    trial,
    transactionIds: payments.map(({ id }) => id),
  };
}

/** The series of one merchant: all of its payments as one, or one for each price. */
function seriesOfGroup(group: RowGroup, today: CivilDate): Recurring[] {
  const payments = paymentsOf(group);
  const { single, twins } = withoutTwins(payments);
  const base = `${group.key}|${group.accountId}|${payments[0]!.cents < 0 ? 'out' : 'in'}`;
  const recentTwins = twins.filter(({ day }) => day > dayNumber(today) - 100);
  const whole = seriesOf(group, single, recentTwins, base, today);
  if (whole) return [whole];
  return byPrice(payments).flatMap((cluster) => {
    const apart = withoutTwins(cluster);
    const result =
      cluster.length >= 3
        ? seriesOf(
            group,
            apart.single,
            apart.twins.filter(({ day }) => day > dayNumber(today) - 100),
            `${base}|${Math.abs(cluster.at(-1)!.cents)}`,
            today,
          )
        : null;
    return result ? [result] : [];
  });
}

/** Names the same payment in two accounts, which is likely paid twice. */
function markSameElsewhere(result: readonly Recurring[]): void {
  for (const same of Map.groupBy(
    result,
    ({ merchantKey, repeat, cents }) => `${merchantKey}|${repeat}|${Math.sign(cents)}`,
  ).values()) {
    if (new Set(same.map(({ accountId }) => accountId)).size < 2) continue;
    for (const one of same)
      one.duplicates = { transactionIds: one.duplicates?.transactionIds ?? [], otherAccount: true };
  }
}

/** Recurring payments and income found in history, the dearest first. */
export function findRecurring(groups: readonly RowGroup[], today: CivilDate): Recurring[] {
  const result = groups.flatMap((group) => seriesOfGroup(group, today));
  markSameElsewhere(result);
  return result.sort((a, b) => Math.abs(b.yearCents) - Math.abs(a.yearCents) || (a.seriesKey < b.seriesKey ? -1 : 1));
}

/** Trials that are running: one charge of a dollar at most, within the last weeks, and nothing from the same merchant before or since. */
export function findTrials(groups: readonly RowGroup[], today: CivilDate): TrialEnding[] {
  return groups.flatMap((group): TrialEnding[] => {
    const [only] = group.ids.length === 1 ? paymentsOf(group) : [];
    if (!only || only.cents >= 0 || -only.cents > TRIAL_CENTS || only.day < dayNumber(today) - TRIAL_DAYS) return [];
    const startedOn = dateOfDay(only.day);
    return [
      {
        seriesKey: `${group.key}|${group.accountId}|trial`,
        name: group.name,
        accountId: group.accountId,
        startedOn,
        cents: only.cents,
        endsOn: addDays(startedOn, 30),
        transactionId: only.id,
      },
    ];
  });
}
