import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { PaymentKey } from './payment-store.ts';
import type { PaymentKind } from '../tables.ts';
import '../tables.ts';

/** How many days a payment refused for a reason on our side is retried: covers a weekend and three business days. */
const RETRY_DAYS = 5;

export interface Refusal extends PaymentKey {
  reason: string;
}

/**
 * Records payments refused for a reason on our side; those refused for too long become payment exceptions. Returns how
 * many will be retried.
 */
export async function recordRefusals(
  db: Database,
  refusals: readonly Refusal[],
  { now, today }: { now: Date; today: string },
): Promise<number> {
  const { rows } = await sql<{ state: string }>`
    update loan_payments p set refusal = left(r.reason, 500), refused_on = coalesce(p.refused_on, ${today}::date),
      refused_since = coalesce(p.refused_since, ${now}::timestamptz),
      state = case when p.refused_since <= ${now}::timestamptz - ${RETRY_DAYS} * interval '1 day' then 'held'
      else p.state end
    from unnest(${refusals.map(({ memberId }) => memberId)}::bigint[], ${refusals.map(({ id }) => id)}::bigint[],
      ${refusals.map(({ reason }) => reason)}::text[]) as r (member_id, id, reason)
    where p.member_id = r.member_id and p.id = r.id and p.state = 'sent' returning p.state`.execute(db);
  return rows.filter(({ state }) => state !== 'held').length;
}

export interface ExceptionRow {
  memberId: number;
  memberName: string;
  loan: number;
  title: string;
  id: number;
  kind: PaymentKind;
  cents: number;
  dueOn: string;
  refusedOn: string;
  reason: string;
}

/** The exception queue, the longest waiting first. `db` must be the system scope. */
export async function exceptionQueue(
  db: Database,
  limit: number,
  offset: number,
): Promise<{ rows: ExceptionRow[]; total: number }> {
  const { rows } = await sql<ExceptionRow>`
    select p.member_id as "memberId",
      trim(coalesce(m.first_name, '') || ' ' || coalesce(m.last_name, '')) as "memberName", p.loan_id as loan, l.title,
      p.id, p.kind, p.amount_cents as cents,
      p.due_on as "dueOn", p.refused_on as "refusedOn", p.refusal as reason
    from (select * from loan_payments where state = 'held' order by refused_since, member_id, id limit ${limit}
      offset ${offset}) p
    join loans l on l.member_id = p.member_id and l.id = p.loan_id left join profiles m on m.member_id = p.member_id
    order by p.refused_since, p.member_id, p.id`.execute(db);
  return { rows, total: await countExceptions(db) };
}

export async function countExceptions(db: Database): Promise<number> {
  return (
    await sql<{ total: number }>`select count(*)::int as total from loan_payments where state = 'held'`.execute(db)
  ).rows[0]!.total;
}

/** A payment exception to decide. */
export interface PaymentException extends PaymentKey {
  loanId: number;
  kind: PaymentKind;
  cents: number;
  dueOn: string;
  refusal: string;
}

/** Returns a payment exception, locked; undefined where there is none. The loan must be locked before. */
export async function lockException(
  db: Database,
  { memberId, id }: PaymentKey,
  loanId: number,
): Promise<PaymentException | undefined> {
  const { rows } = await sql<PaymentException>`
    select member_id as "memberId", id, loan_id as "loanId", kind, amount_cents as cents, due_on as "dueOn", refusal
    from loan_payments
    where member_id = ${memberId} and id = ${id} and loan_id = ${loanId} and state = 'held' for update`.execute(db);
  return rows[0];
}

/** Returns a payment exception to the outbox under its own key; the retry period starts again. */
export async function releaseException(db: Database, { memberId, id }: PaymentKey): Promise<void> {
  await db
    .updateTable('loan_payments')
    .set({ state: 'scheduled', refused_since: null })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute();
}
