import type { Region } from '#domain/calendar/business-day.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { states } from '#domain/calendar/states.ts';
import { matchTransactions } from '#domain/bills/matching.ts';
import type { Expectation } from '#domain/bills/matching.ts';
import { MAX_SHIFT_DAYS, isOpen, occurrencesOf } from '#domain/bills/schedule.ts';
import type { Occurrence, Schedule } from '#domain/bills/schedule.ts';
import type { Database } from '#server/kit/database.ts';
import {
  decide,
  decisionsBetween,
  linkTransaction,
  unmatchedTransactions,
  lockPlan,
  matchState,
  setMatchedVersion,
  reopenOrphans,
} from './occurrence-store.ts';
import type { StoredDecision } from './occurrence-store.ts';
import { allPayments, profileState } from '../scheduled/payment-store.ts';
import type { PaymentRow } from '../scheduled/payment-store.ts';

/** Only occurrences at most this old are matched with transactions. */
const MATCH_BACK_DAYS = 45;
const MAX_MATCH_DAYS = 14;
const MAX_TRANSACTIONS = 2_000;

/** The member's scheduled payments with the decisions about their occurrences. */
export interface Plan {
  payments: readonly PaymentRow[];
  /** The region whose weekends and public holidays move a due date. */
  region: Region;
  decisions: ReadonlyMap<number, readonly StoredDecision[]>;
}

export interface Span {
  from: CivilDate;
  to: CivilDate;
  today: CivilDate;
}

export function regionOf(state: string | null): Region {
  const code = state?.trim().toUpperCase();
  return states.find((one) => one === code) ?? 'national';
}

export function scheduleOf(row: PaymentRow): Schedule {
  return {
    id: row.id,
    cents: row.amount_cents,
    startDate: row.start_date,
    endDate: row.end_date,
    repeat: row.frequency,
    businessDay: row.business_day,
    trackedFrom: row.tracked_from,
  };
}

/** Reads payments and the decisions about them in parallel. */
export async function readPlan(db: Database, memberId: number, from: CivilDate, to: CivilDate): Promise<Plan> {
  const [payments, state, decisions] = await Promise.all([
    allPayments(db, memberId),
    profileState(db, memberId),
    decisionsBetween(db, memberId, addDays(from, -MAX_SHIFT_DAYS), addDays(to, MAX_SHIFT_DAYS)),
  ]);
  return { payments, region: regionOf(state), decisions: Map.groupBy(decisions, ({ paymentId }) => paymentId) };
}

/** Returns every occurrence that is due in the span, by due date, then by payment. */
export function occurrencesIn({ payments, region, decisions }: Plan, span: Span): Occurrence[] {
  const occurrences = payments.flatMap((row) =>
    occurrencesOf(scheduleOf(row), decisions.get(row.id) ?? [], region, span),
  );
  return occurrences.sort((a, b) =>
    a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.paymentId - b.paymentId,
  );
}

function expectationOf(row: PaymentRow): Expectation {
  return {
    paymentId: row.id,
    name: row.name,
    payee: row.payee,
    merchantKey: row.merchant_key,
    accountId: row.bank_account_id,
    toleranceCents: row.tolerance_cents,
    matchDays: row.match_days,
  };
}

/** Whether the member marked the occurrence as not paid, in which case no transaction may be matched with it. */
export function isMarkedUnpaid(decision: StoredDecision | undefined): boolean {
  return decision?.decidedBy === 'member' && decision.movedTo === null;
}

/**
 * Whether the member marked the occurrence as paid before the bank's transaction arrived. That transaction must not pay
 * the next occurrence instead.
 */
function isPaidWithoutTransaction(decision: StoredDecision | undefined): boolean {
  return decision?.decidedBy === 'member' && decision.state === 'paid' && decision.transactionId === null;
}

async function matchNew(db: Database, memberId: number, today: CivilDate, at: Date): Promise<void> {
  await lockPlan(db, memberId);
  // Another call may have matched them while this one waited for the lock.
  const state = await matchState(db, memberId);
  if (!state || state.version === state.matched) return;
  await reopenOrphans(db, memberId);
  const span = { from: addDays(today, -MATCH_BACK_DAYS), to: addDays(today, MAX_MATCH_DAYS), today };
  const plan = await readPlan(db, memberId, span.from, span.to);
  const expectations = new Map(
    plan.payments.filter((row) => row.auto_confirm).map((row) => [row.id, expectationOf(row)]),
  );
  // Occurrences from before tracking began are not shown as overdue, but are paid if a transaction matches.
  const untracked = { ...plan, payments: plan.payments.map((row) => ({ ...row, tracked_from: row.start_date })) };
  const decisionOn = (one: Occurrence) =>
    plan.decisions.get(one.paymentId)?.find(({ onDate }) => onDate === one.onDate);
  const unmatched = occurrencesIn(untracked, span).filter(
    (one) =>
      expectations.has(one.paymentId) &&
      (isOpen(one) ? !isMarkedUnpaid(decisionOn(one)) : isPaidWithoutTransaction(decisionOn(one))),
  );
  if (unmatched.length > 0) {
    const rows = await unmatchedTransactions(
      db,
      memberId,
      addDays(span.from, -MAX_MATCH_DAYS),
      span.to,
      MAX_TRANSACTIONS,
    );
    for (const { occurrence, transaction } of matchTransactions(unmatched, rows, expectations)) {
      const { paymentId, onDate } = occurrence;
      const paid = { paymentId, onDate, cents: transaction.cents, transactionId: transaction.id };
      if (isOpen(occurrence)) await decide(db, memberId, { ...paid, state: 'paid', by: 'match', at });
      else await linkTransaction(db, memberId, paid);
    }
  }
  await setMatchedVersion(db, memberId, state.version);
}

/**
 * Matches new transactions with the occurrences that they pay. Without new transactions this is one read by key, so
 * every caller that shows due payments calls it first.
 */
export async function matchArrivals(db: Database, memberId: number, today: CivilDate, at: Date): Promise<void> {
  const state = await matchState(db, memberId);
  if (!state || state.version === state.matched) return;
  if (db.isTransaction) await matchNew(db, memberId, today, at);
  else await db.transaction().execute((transaction) => matchNew(transaction, memberId, today, at));
}
