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

interface Open {
  terms: PlanTerms;
  rows: InstalmentRow[];
  /** Between these days (by number) its next part is expected. */
  fromDay: number;
  toDay: number;
}

function expectedAfter(day: number, { everyDays }: PlanTerms): Pick<Open, 'fromDay' | 'toDay'> {
  return { fromDay: day + everyDays - SLACK_DAYS, toDay: day + everyDays + SLACK_DAYS };
}

function termsOf(row: InstalmentRow): PlanTerms {
  const known = row.merchantKey === null ? undefined : terms[row.merchantKey.toLowerCase()];
  return known ?? { provider: row.merchant, ...usual };
}

function isWaiting({ rows, terms: { instalments }, toDay }: Open, day: number): boolean {
  return rows.length < instalments && day <= toDay;
}

function takes({ rows, fromDay }: Open, { amountCents }: InstalmentRow, day: number): boolean {
  return day >= fromDay && Math.abs(rows.at(-1)!.amountCents - amountCents) <= SLACK_CENTS;
}

function byDate(a: { date: CivilDate }, b: { date: CivilDate }): number {
  return a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
}

/**
 * Each row goes on with the plan that has waited longest for it, or begins one. A plan whose next instalment is overdue
 * by more than the slack is taken as paid out or refunded, and has nothing to come.
 */
export function instalmentPlans(rows: readonly InstalmentRow[], today: CivilDate): InstalmentPlan[] {
  return plansIn(rows).map((plan) => planOf(plan, today)).toSorted((a, b) => Number(b.remainingCents > 0) - Number(a.remainingCents > 0) || byDate({ date: b.firstDate }, { date: a.firstDate }));
}

function plansIn(rows: readonly InstalmentRow[]): Open[] {
  const plans: Open[] = [];
  // Only those of its provider that a row may still go on with are looked through.
  const waitingOf = new Map<string, Open[]>();
  for (const row of rows.filter(({ amountCents }) => amountCents < 0).toSorted((a, b) => byDate(a, b) || a.id - b.id)) {
    const key = row.merchantKey ?? row.merchant;
    const day = dayNumber(row.date);
    const waiting = (waitingOf.get(key) ?? []).filter((plan) => isWaiting(plan, day));
    let plan = waiting.find((one) => takes(one, row, day));
    if (plan) {
      plan.rows.push(row);
      Object.assign(plan, expectedAfter(day, plan.terms));
    } else {
      const terms = termsOf(row);
      plan = { terms, rows: [row], ...expectedAfter(day, terms) };
      plans.push(plan);
      waiting.push(plan);
    }
    waitingOf.set(key, waiting);
  }
  return plans;
}

/** What was owed on all plans together: from each day of a change on, the oldest first. */
export function owedOverTime(rows: readonly InstalmentRow[]): { date: CivilDate; cents: number }[] {
  const changes = new Map<CivilDate, number>();
  const change = (date: CivilDate, cents: number): void => void changes.set(date, (changes.get(date) ?? 0) + cents);
  for (const { rows: paid, terms: { instalments, everyDays } } of plansIn(rows)) {
    const owed = paid.map(({ amountCents }, at) => -amountCents * (instalments - at - 1));
    paid.forEach(({ date }, at) => change(date, owed[at]! - (owed[at - 1] ?? 0)));
    // One that stops is given up on when its next part is overdue by more than the slack.
    if (owed.at(-1)! > 0) change(addDays(paid.at(-1)!.date, everyDays + SLACK_DAYS + 1), -owed.at(-1)!);
  }
  let cents = 0;
  return [...changes].map(([date, by]) => ({ date, by })).toSorted(byDate).map(({ date, by }) => ({ date, cents: (cents += by) }));
}

function planOf({ terms: { provider, instalments, everyDays }, rows }: Open, today: CivilDate): InstalmentPlan {
  const last = rows.at(-1)!;
  const instalmentCents = -last.amountCents;
  const overdue = daysBetween(addDays(last.date, everyDays), today) > SLACK_DAYS;
  const left = overdue ? 0 : instalments - rows.length;
  const remaining = Array.from({ length: left }, (_, at) => ({ date: addDays(last.date, everyDays * (at + 1)), cents: instalmentCents }));
  return {
    provider, instalmentCents, instalments, everyDays,
    paid: rows.length,
    firstDate: rows[0]!.date,
    lastDate: last.date,
    remaining,
    remainingCents: remaining.reduce((sum, { cents }) => sum + cents, 0),
    rowIds: rows.map(({ id }) => id),
    accountId: last.accountId,
  };
}
