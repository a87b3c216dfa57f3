import { sql } from 'kysely';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { LoanChange, NewEvent, NewPayment, NewSchedule } from './effect-parts.ts';
import type { PaymentKind } from '../tables.ts';
import '../tables.ts';

/** Adds log entries in the given order, in one statement. */
export async function addEvents(db: Database, clock: Clock, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into loan_events (member_id, loan_id, at, on_date, kind, done_by, words, details)
    select e.member_id, e.loan_id, ${clock.now()}::timestamptz, e.on_date, e.kind, e.done_by, e.words, e.details
    from unnest(
      ${events.map(({ memberId }) => memberId)}::bigint[], ${events.map(({ loanId }) => loanId)}::bigint[],
      ${events.map(({ onDate }) => onDate)}::date[], ${events.map(({ kind }) => kind)}::text[],
      ${events.map(({ by }) => by)}::text[], ${events.map(({ words }) => words)}::text[],
      ${events.map(({ details }) => JSON.stringify(details ?? {}))}::jsonb[])
      with ordinality as e (member_id, loan_id, on_date, kind, done_by, words, details, place)
      order by e.place`.execute(db);
}

export interface OrderedPayment {
  memberId: number;
  id: number;
  loanId: number;
  kind: PaymentKind;
}

/** Inserts payments in one statement and returns them in the same order. */
export async function addPayments(
  db: Database,
  clock: Clock,
  payments: readonly NewPayment[],
): Promise<OrderedPayment[]> {
  if (payments.length === 0) return [];
  const { rows } = await sql<OrderedPayment>`
    insert into loan_payments (member_id, loan_id, kind, amount_cents, due_on, card_id, attempt, ordered_at)
    select n.member_id, n.loan_id, n.kind, n.cents, n.due_on, n.card_id, n.attempt, ${clock.now()}::timestamptz
    from unnest(
      ${payments.map(({ memberId }) => memberId)}::bigint[], ${payments.map(({ loanId }) => loanId)}::bigint[],
      ${payments.map(({ kind }) => kind)}::text[],
      ${payments.map(({ cents }) => cents)}::bigint[], ${payments.map(({ dueOn }) => dueOn)}::date[],
      ${payments.map(({ cardId }) => cardId)}::bigint[], ${payments.map(({ attempt }) => attempt ?? 1)}::integer[])
      with ordinality as n (member_id, loan_id, kind, cents, due_on, card_id, attempt, place) order by n.place
    returning member_id as "memberId", id, loan_id as "loanId", kind`.execute(db);
  return rows;
}

/** Updates the state of loans, in one statement. */
export async function changeLoans(db: Database, changes: readonly LoanChange[]): Promise<void> {
  if (changes.length === 0) return;
  const dates = (pick: (change: LoanChange) => string | null) => sql`${changes.map(pick)}::date[]`;
  await sql`
    update loans l set status = c.status, paid_cents = c.paid, charged_to = c.charged_to, collected_to = c.collected_to,
      next_on = c.next_on, overdue_since = c.overdue_since,
      last_step = c.last_step, retry_on = c.retry_on, retry_cents = c.retry_cents, catch_up_to = c.catch_up_to,
      closed_on = c.closed_on, version = c.version,
      referred_to = case when c.status = 'external' then l.referred_to end
    from unnest(
      ${changes.map(({ memberId }) => memberId)}::bigint[], ${changes.map(({ loanId }) => loanId)}::bigint[],
      ${changes.map(({ status }) => status)}::text[], ${changes.map(({ paidCents }) => paidCents)}::bigint[],
      ${dates(({ chargedTo }) => chargedTo)}, ${dates(({ collectedTo }) => collectedTo)},
      ${dates(({ nextOn }) => nextOn)}, ${dates(({ overdueSince }) => overdueSince)},
      ${changes.map(({ lastStep }) => lastStep)}::text[], ${dates(({ retryOn }) => retryOn)},
      ${changes.map(({ retryCents }) => retryCents)}::bigint[], ${dates(({ catchUpTo }) => catchUpTo)},
      ${dates(({ closedOn }) => closedOn)}, ${changes.map(({ version }) => version)}::integer[])
      as c (member_id, loan_id, status, paid, charged_to, collected_to, next_on, overdue_since, last_step, retry_on,
        retry_cents, catch_up_to, closed_on, version)
    where l.member_id = c.member_id and l.id = c.loan_id`.execute(db);
}

export async function addSchedules(db: Database, clock: Clock, schedules: readonly NewSchedule[]): Promise<void> {
  if (schedules.length === 0) return;
  const rows = schedules.map(({ memberId, loanId, version, madeOn, reason, by, instalments }) => ({
    member_id: memberId,
    loan_id: loanId,
    version,
    made_at: clock.now(),
    made_on: madeOn,
    reason,
    made_by: by,
    instalments: JSON.stringify(instalments),
  }));
  await db.insertInto('loan_schedules').values(rows).execute();
}
