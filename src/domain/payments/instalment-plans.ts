import { addDays, daysBetween } from '../calendar/civil-date.ts';
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
  key: string;
  terms: PlanTerms;
  rows: InstalmentRow[];
  /** Between these days its next part is expected. */
  from: CivilDate;
  to: CivilDate;
}

function expected({ date }: InstalmentRow, { everyDays }: PlanTerms): Pick<Open, 'from' | 'to'> {
  return { from: addDays(date, everyDays - SLACK_DAYS), to: addDays(date, everyDays + SLACK_DAYS) };
}

function termsOf(row: InstalmentRow): PlanTerms {
  const known = row.merchantKey === null ? undefined : terms[row.merchantKey.toLowerCase()];
  return known ?? { provider: row.merchant, ...usual };
}

function isWaiting({ rows, terms: { instalments }, to }: Open, date: CivilDate): boolean {
  return rows.length < instalments && date <= to;
}

function takes({ rows, from }: Open, row: InstalmentRow): boolean {
  return row.date >= from && Math.abs(rows.at(-1)!.amountCents - row.amountCents) <= SLACK_CENTS;
}

/**
 * Each row goes on with the plan that has waited longest for it, or begins one. A plan whose next instalment is overdue
 * by more than the slack is taken as paid out or refunded, and has nothing to come.
 */
export function instalmentPlans(rows: readonly InstalmentRow[], today: CivilDate): InstalmentPlan[] {
  return plansIn(rows).map((plan) => planOf(plan, today)).toSorted((a, b) => Number(b.remainingCents > 0) - Number(a.remainingCents > 0) || b.firstDate.localeCompare(a.firstDate));
}

function plansIn(rows: readonly InstalmentRow[]): Open[] {
  const plans: Open[] = [];
  // Only those that a row may still go on with are looked through.
  let waiting: Open[] = [];
  for (const row of rows.filter(({ amountCents }) => amountCents < 0).toSorted((a, b) => a.date.localeCompare(b.date) || a.id - b.id)) {
    const key = row.merchantKey ?? row.merchant;
    waiting = waiting.filter((plan) => isWaiting(plan, row.date));
    const open = waiting.find((plan) => plan.key === key && takes(plan, row));
    if (open) {
      open.rows.push(row);
      Object.assign(open, expected(row, open.terms));
      continue;
    }
    const terms = termsOf(row);
    const begun = { key, terms, rows: [row], ...expected(row, terms) };
    plans.push(begun);
    waiting.push(begun);
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
  return [...changes].toSorted(([a], [b]) => a.localeCompare(b)).map(([date, by]) => ({ date, cents: (cents += by) }));
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
