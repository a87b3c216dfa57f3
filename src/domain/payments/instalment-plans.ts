import { addDays, dayNumber, daysBetween } from '../calendar/civil-date.ts';
import type { CivilDate } from '../calendar/civil-date.ts';

/**
 * Plans of buy now, pay later, told from the instalments that were paid (rule M17). Providers take equal parts at equal
 * distances, the first on the day of the purchase; what is still to come follows from how many were seen.
 */

export interface PlanTerms {
  provider: string;
  instalments: number;
  /** Days from one instalment to the next. */
  everyDays: number;
}

/** By the merchant's key, as the categoriser gives it. Source: the providers' published terms for Australia, 2026. */
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

const usual = { instalments: 4, everyDays: 14 };

/** An instalment may be taken a few days early or late around weekends. */
export const SLACK_DAYS = 4;
/** The first instalments of several providers carry the cents that do not divide. */
export const SLACK_CENTS = 3;

export interface InstalmentRow {
  id: number;
  date: CivilDate;
  /** Minus is money out. */
  amountCents: number;
  accountId: number;
  merchantKey: string | null;
  merchant: string;
}

export interface InstalmentPlan {
  provider: string;
  /** One instalment, in cents above zero. */
  instalmentCents: number;
  paid: number;
  instalments: number;
  everyDays: number;
  firstDate: CivilDate;
  /** The day of the newest part that was paid. */
  lastDate: CivilDate;
  /** Days and cents still to come, the next first. */
  remaining: { date: CivilDate; cents: number }[];
  remainingCents: number;
  /** The rows that were paid, the oldest first. */
  rowIds: number[];
  /** The account that the last of them went out of. */
  accountId: number;
}

/** A payment as a plan sees it; money out is minus. */
interface Part {
  day: number;
  amountCents: number;
}

type Frequency = Pick<PlanTerms, 'instalments' | 'everyDays'>;

interface Open<P extends Part> {
  parts: P[];
  /** Between these days its next part is expected. */
  fromDay: number;
  toDay: number;
}

function termsOf(merchantKey: string | null, merchant: string): PlanTerms {
  const key = merchantKey?.toLowerCase() ?? '';
  return Object.hasOwn(terms, key) ? terms[key]! : { provider: merchant, ...usual };
}

/**
 * The plans of one provider from its payments, which are in order. Each payment goes on with the plan that has waited
 * longest for it, or begins one.
 */
function plansIn<P extends Part>(parts: readonly P[], { instalments, everyDays }: Frequency): Open<P>[] {
  const plans: Open<P>[] = [];
  // Only those that a payment may still go on with are looked through.
  let waiting: Open<P>[] = [];
  for (const part of parts) {
    if (part.amountCents >= 0) continue;
    waiting = waiting.filter((plan) => plan.toDay >= part.day && plan.parts.length < instalments);
    let plan = waiting.find(
      ({ fromDay, parts: paid }) =>
        part.day >= fromDay && Math.abs(paid.at(-1)!.amountCents - part.amountCents) <= SLACK_CENTS,
    );
    if (!plan) {
      plan = { parts: [], fromDay: 0, toDay: 0 };
      plans.push(plan);
      waiting.push(plan);
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

/** A plan whose next instalment is overdue by more than the slack is taken as paid out or refunded, and has nothing to come. */
export function instalmentPlans(rows: readonly InstalmentRow[], today: CivilDate): InstalmentPlan[] {
  const parts = rows
    .map((row) => ({ ...row, day: dayNumber(row.date) }))
    .toSorted((a, b) => a.day - b.day || a.id - b.id);
  const plans = [...Map.groupBy(parts, ({ merchantKey, merchant }) => merchantKey ?? merchant).values()].flatMap((of) =>
    plansIn(of, termsOf(of[0]!.merchantKey, of[0]!.merchant)),
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

/** The provider of a merchant's key by name; empty where only its rows could tell. */
export function providerName(merchantKey: string | null): string {
  return termsOf(merchantKey, merchantKey ?? '').provider;
}

/** What was paid to one provider, in order. */
export interface PaidToProvider {
  merchantKey: string | null;
  /** Days from any one day on. */
  days: readonly number[];
  /** Minus is money out. */
  cents: readonly number[];
}

/** What was owed on all plans together at the end of each of the days, which are in order and counted as those of the payments. */
export function owedAt(paid: readonly PaidToProvider[], wanted: readonly number[]): number[] {
  const changes: { day: number; by: number }[] = [];
  for (const { merchantKey, days, cents } of paid) {
    const frequency = termsOf(merchantKey, '');
    for (const { parts, toDay } of plansIn(
      days.map((day, at) => ({ day, amountCents: cents[at]! })),
      frequency,
    )) {
      let owed = 0;
      for (const [at, { day, amountCents }] of parts.entries()) {
        const left = -amountCents * (frequency.instalments - at - 1);
        changes.push({ day, by: left - owed });
        owed = left;
      }
      // One that stops is given up on when its next part is overdue by more than the slack.
      if (owed > 0) changes.push({ day: toDay + 1, by: -owed });
    }
  }
  changes.sort((a, b) => a.day - b.day);
  let next = 0;
  let cents = 0;
  return wanted.map((day) => {
    for (; next < changes.length && changes[next]!.day <= day; next += 1) cents += changes[next]!.by;
    return cents;
  });
}

function planOf({ parts: rows }: Open<InstalmentRow & Part>, today: CivilDate): InstalmentPlan {
  const [first, last] = [rows[0]!, rows.at(-1)!];
  const { provider, instalments, everyDays } = termsOf(first.merchantKey, first.merchant);
  const instalmentCents = -last.amountCents;
  const overdue = daysBetween(addDays(last.date, everyDays), today) > SLACK_DAYS;
  const left = overdue ? 0 : instalments - rows.length;
  const remaining = Array.from({ length: left }, (_, at) => ({
    date: addDays(last.date, everyDays * (at + 1)),
    cents: instalmentCents,
  }));
  return {
    provider,
    instalmentCents,
    instalments,
    everyDays,
    paid: rows.length,
    firstDate: first.date,
    lastDate: last.date,
    remaining,
    remainingCents: remaining.reduce((sum, { cents }) => sum + cents, 0),
    rowIds: rows.map(({ id }) => id),
    accountId: last.accountId,
  };
}
