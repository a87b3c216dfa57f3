import { addDays, dayNumber, daysBetween } from '../calendar/civil-date.ts';
import type { CivilDate } from '../calendar/civil-date.ts';

/**
 * Buy now, pay later plans, detected from the instalments paid (rule M17). Providers charge equal parts at equal
 * intervals, the first on the day of the purchase, so the number paid tells what remains.
 */

export interface PlanTerms {
  provider: string;
  instalments: number;
  /** Days between instalments. */
  everyDays: number;
}

/** By merchant key. Source: the providers' published terms for Australia, 2026. */
const terms: Readonly<Record<string, PlanTerms>> = {
  afterpay: { provider: 'Afterpay', instalments: 4, everyDays: 14 },
  klarna: { provider: 'Klarna', instalments: 4, everyDays: 14 },
  'paypal pay in 4': { provider: 'PayPal Pay in 4', instalments: 4, everyDays: 14 },
  zip: { provider: 'Zip', instalments: 4, everyDays: 14 },
  'zip pay': { provider: 'Zip Pay', instalments: 4, everyDays: 14 },
  zippay: { provider: 'Zip Pay', instalments: 4, everyDays: 14 },
  'zip co': { provider: 'Zip', instalments: 4, everyDays: 14 },
  humm: { provider: 'humm', instalments: 5, everyDays: 14 },
  laybuy: { provider: 'Laybuy', instalments: 6, everyDays: 7 },
  openpay: { provider: 'Openpay', instalments: 4, everyDays: 14 },
};

const defaultTerms = { instalments: 4, everyDays: 14 };

/** An instalment may be charged a few days early or late around weekends. */
export const SLACK_DAYS = 4;
/** The first instalment of several providers includes the cents that do not divide. */
export const SLACK_CENTS = 3;

export interface InstalmentTransaction {
  id: number;
  date: CivilDate;
  /** Negative is money out. */
  amountCents: number;
  accountId: number;
  merchantKey: string | null;
  merchant: string;
}

export interface InstalmentPlan {
  provider: string;
  /** One instalment, as a positive amount. */
  instalmentCents: number;
  paid: number;
  instalments: number;
  everyDays: number;
  firstDate: CivilDate;
  /** The date of the newest instalment paid. */
  lastDate: CivilDate;
  /** Instalments to come, the next first. */
  remaining: { date: CivilDate; cents: number }[];
  remainingCents: number;
  /** The transactions of the plan, oldest first. */
  transactionIds: number[];
  /** The account that paid the last one. */
  accountId: number;
}

/** Negative amounts are money out. */
interface InstalmentPayment {
  day: number;
  amountCents: number;
}

type InstalmentFrequency = Pick<PlanTerms, 'instalments' | 'everyDays'>;

interface OpenPlan<P extends InstalmentPayment> {
  parts: P[];
  /** The days between which its next instalment is expected. */
  fromDay: number;
  toDay: number;
}

function termsOf(merchantKey: string | null, merchant: string): PlanTerms {
  const key = merchantKey?.toLowerCase() ?? '';
  return Object.hasOwn(terms, key) ? terms[key]! : { provider: merchant, ...defaultTerms };
}

/**
 * Groups the ordered payments of one provider into plans. Each payment continues the plan that has waited longest for
 * it, or starts a new one.
 */
function groupIntoPlans<P extends InstalmentPayment>(
  parts: readonly P[],
  { instalments, everyDays }: InstalmentFrequency,
): OpenPlan<P>[] {
  const plans: OpenPlan<P>[] = [];
  // Only plans that a payment may still continue.
  let openPlans: OpenPlan<P>[] = [];
  for (const part of parts) {
    if (part.amountCents >= 0) continue;
    openPlans = openPlans.filter((plan) => plan.toDay >= part.day && plan.parts.length < instalments);
    let plan = openPlans.find(
      ({ fromDay, parts: paid }) =>
        part.day >= fromDay && Math.abs(paid.at(-1)!.amountCents - part.amountCents) <= SLACK_CENTS,
    );
    if (!plan) {
      plan = { parts: [], fromDay: 0, toDay: 0 };
      plans.push(plan);
      openPlans.push(plan);
    }
    plan.parts.push(part);
    plan.fromDay = part.day + everyDays - SLACK_DAYS;
    plan.toDay = part.day + everyDays + SLACK_DAYS;
  }
  return plans;
}

function byDate(a: { date: CivilDate }, b: { date: CivilDate }): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
}

/**
 * The plans found in transactions. One whose next instalment is overdue by more than the slack counts as paid out or
 * refunded, with nothing remaining.
 */
export function instalmentPlans(transactions: readonly InstalmentTransaction[], today: CivilDate): InstalmentPlan[] {
  const parts = transactions
    .map((transaction) => ({ ...transaction, day: dayNumber(transaction.date) }))
    .toSorted((a, b) => a.day - b.day || a.id - b.id);
  const plans = [...Map.groupBy(parts, ({ merchantKey, merchant }) => merchantKey ?? merchant).values()].flatMap(
    (payments) => groupIntoPlans(payments, termsOf(payments[0]!.merchantKey, payments[0]!.merchant)),
  );
  return plans
    .toSorted((a, b) => a.parts[0]!.day - b.parts[0]!.day || a.parts[0]!.id - b.parts[0]!.id)
    .map((plan) => planOf(plan, today))
    .toSorted(
      (a, b) =>
        Number(b.remainingCents > 0) - Number(a.remainingCents > 0) ||
        byDate({ date: b.firstDate }, { date: a.firstDate }),
    );
}

/** The provider's name for a merchant key; empty if the key is unknown. */
export function providerName(merchantKey: string | null): string {
  return termsOf(merchantKey, merchantKey ?? '').provider;
}

/** What was paid to one provider, in date order. */
export interface PaidToProvider {
  merchantKey: string | null;
  /** Day numbers, from any epoch. */
  days: readonly number[];
  /** Negative is money out. */
  cents: readonly number[];
}

/** What was owed on all plans at the end of each of the given days, which are ascending and counted as in `paid`. */
export function owedAt(paid: readonly PaidToProvider[], queryDays: readonly number[]): number[] {
  const changes: { day: number; by: number }[] = [];
  for (const { merchantKey, days, cents } of paid) {
    const planTerms = termsOf(merchantKey, '');
    for (const { parts, toDay } of groupIntoPlans(
      days.map((day, at) => ({ day, amountCents: cents[at]! })),
      planTerms,
    )) {
      let owed = 0;
      for (const [at, { day, amountCents }] of parts.entries()) {
        const left = -amountCents * (planTerms.instalments - at - 1);
        changes.push({ day, by: left - owed });
        owed = left;
      }
      // An abandoned plan is written off when its next instalment is overdue by more than the slack.
      if (owed > 0) changes.push({ day: toDay + 1, by: -owed });
    }
  }
  changes.sort((a, b) => a.day - b.day);
  let next = 0;
  let cents = 0;
  return queryDays.map((day) => {
    for (; next < changes.length && changes[next]!.day <= day; next += 1) cents += changes[next]!.by;
    return cents;
  });
}

function planOf(
  { parts: transactions }: OpenPlan<InstalmentTransaction & InstalmentPayment>,
  today: CivilDate,
): InstalmentPlan {
  const [first, last] = [transactions[0]!, transactions.at(-1)!];
  const { provider, instalments, everyDays } = termsOf(first.merchantKey, first.merchant);
  const instalmentCents = -last.amountCents;
  const overdue = daysBetween(addDays(last.date, everyDays), today) > SLACK_DAYS;
  const remainingCount = overdue ? 0 : instalments - transactions.length;
  const remaining = Array.from({ length: remainingCount }, (_, at) => ({
    date: addDays(last.date, everyDays * (at + 1)),
    cents: instalmentCents,
  }));
  return {
    provider,
    instalmentCents,
    instalments,
    everyDays,
    paid: transactions.length,
    firstDate: first.date,
    lastDate: last.date,
    remaining,
    remainingCents: remaining.reduce((sum, { cents }) => sum + cents, 0),
    transactionIds: transactions.map(({ id }) => id),
    accountId: last.accountId,
  };
}
