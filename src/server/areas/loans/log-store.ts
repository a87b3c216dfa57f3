import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Instalment } from '#domain/loans/plan.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import type { EventActor } from './tables.ts';
import './tables.ts';

export type EventRow = Pick<Selectable<Tables['loan_events']>, 'id' | 'at' | 'on_date' | 'kind' | 'done_by' | 'words'>;

/** The log of a loan, newest first. */
export async function eventsOf(
  db: Database,
  memberId: number,
  loanId: number,
  limit: number,
  offset: number,
): Promise<EventRow[]> {
  return db
    .selectFrom('loan_events')
    .select(['id', 'at', 'on_date', 'kind', 'done_by', 'words'])
    .where('member_id', '=', memberId)
    .where('loan_id', '=', loanId)
    .orderBy('loan_events.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countEvents(db: Database, memberId: number, loanId: number): Promise<number> {
  return (
    await sql<{
      count: number;
    }>`select count(*)::int as count from loan_events where member_id = ${memberId} and loan_id = ${loanId}`.execute(db)
  ).rows[0]!.count;
}

/** Charges of a loan between two dates, oldest first, for a statement. */
export async function chargesBetween(
  db: Database,
  memberId: number,
  loanId: number,
  from: string,
  to: string,
): Promise<{ id: number; onDate: string; words: string; cents: number }[]> {
  const { rows } = await sql<{ id: number; onDate: string; words: string; cents: number }>`
    select id, on_date as "onDate", words, (details->>'cents')::bigint as cents from loan_events
    where member_id = ${memberId} and loan_id = ${loanId} and kind in ('interest', 'fee')
      and on_date between ${from}::date and ${to}::date order by id`.execute(db);
  return rows;
}

export interface ScheduleVersion {
  version: number;
  madeOn: string;
  reason: string;
  madeBy: EventActor;
  instalments: Instalment[];
}

/** The schedules of a loan, latest first; a loan has a few dozen at most. */
export async function schedulesOf(db: Database, memberId: number, loanId: number): Promise<ScheduleVersion[]> {
  const { rows } = await sql<ScheduleVersion>`
    select version, made_on as "madeOn", reason, made_by as "madeBy", instalments from loan_schedules
    where member_id = ${memberId} and loan_id = ${loanId} order by version desc limit 200`.execute(db);
  return rows;
}

/** Fees and interest of a loan that have been paid, in cents. */
export async function paidChargesCents(db: Database, memberId: number, loanId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(fees_cents + interest_cents), 0)::bigint as cents from loan_payments
    where member_id = ${memberId} and loan_id = ${loanId} and state = 'complete' and kind <> 'draw'`.execute(db);
  return rows[0]!.cents;
}

/** Interest and repayments of a loan between two dates, in cents. */
export interface LoanInterest {
  loanId: number;
  name: string;
  /** The part of settled payments that paid interest, without returned payments. */
  paidCents: number;
  /** Interest added to the debt. */
  chargedCents: number;
  /** All settled payments. */
  repaidCents: number;
  /** The part of settled payments that paid interest or fees. */
  costCents: number;
  /** What was paid out to the member. */
  drawnCents: number;
}

/**
 * Interest of the member's loans of ours between two dates, oldest loan first; payments count on the day they settled.
 */
export async function interestByLoan(
  db: Database,
  memberId: number,
  from: string,
  to: string,
): Promise<LoanInterest[]> {
  const { rows } = await sql<LoanInterest>`
    select l.id as "loanId", l.title as name,
      coalesce((select sum(p.interest_cents) from loan_payments p
        where p.member_id = l.member_id and p.loan_id = l.id and p.state = 'complete' and p.kind <> 'draw'
          and p.settled_on between ${from}::date and ${to}::date), 0)::bigint as "paidCents",
      coalesce((select sum(p.amount_cents) from loan_payments p
        where p.member_id = l.member_id and p.loan_id = l.id and p.state = 'complete' and p.kind <> 'draw'
          and p.settled_on between ${from}::date and ${to}::date), 0)::bigint as "repaidCents",
      coalesce((select sum(p.interest_cents + p.fees_cents) from loan_payments p
        where p.member_id = l.member_id and p.loan_id = l.id and p.state = 'complete' and p.kind <> 'draw'
          and p.settled_on between ${from}::date and ${to}::date), 0)::bigint as "costCents",
      coalesce((select sum(p.amount_cents) from loan_payments p
        where p.member_id = l.member_id and p.loan_id = l.id and p.state = 'complete' and p.kind = 'draw'
          and p.settled_on between ${from}::date and ${to}::date), 0)::bigint as "drawnCents",
      coalesce((select sum((e.details->>'cents')::bigint) from loan_events e
        where e.member_id = l.member_id and e.loan_id = l.id and e.kind = 'interest'
          and e.on_date between ${from}::date and ${to}::date), 0)::bigint as "chargedCents"
    from loans l where l.member_id = ${memberId} and l.provider = 'ubomi' order by l.id`.execute(db);
  return rows;
}

/** Total drawn and repaid on a loan, in cents. */
export async function repaidCents(
  db: Database,
  memberId: number,
  loanId: number,
): Promise<{ drawn: number; repaid: number }> {
  const { rows } = await sql<{ drawn: number; repaid: number }>`
    select coalesce(sum(amount_cents) filter (where kind = 'draw'), 0)::bigint as drawn,
      coalesce(sum(amount_cents) filter (where kind <> 'draw'), 0)::bigint as repaid
    from loan_payments where member_id = ${memberId} and loan_id = ${loanId} and state = 'complete'`.execute(db);
  return rows[0]!;
}
