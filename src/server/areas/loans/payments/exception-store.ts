import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { PaymentKey } from './payment-store.ts';
import type { PaymentKind } from '../tables.ts';
import '../tables.ts';

/** For so many days an order that is refused for a reason of ours is tried again: over a weekend and three days of business. */
const TRIED_DAYS = 5;

export interface Refusal extends PaymentKey {
  reason: string;
}

/**
 * Notes that orders were refused for a reason of ours; those that have been for days are held for a person. Answers how many
 * of them are tried again.
 */
export async function noteRefusals(
  db: Database,
  refusals: readonly Refusal[],
  { now, today }: { now: Date; today: string },
): Promise<number> {
  const { rows } = await sql<{ state: string }>`
    update loan_payments p set refusal = left(r.reason, 500), refused_on = coalesce(p.refused_on, ${today}::date), refused_since = coalesce(p.refused_since, ${now}::timestamptz),
      state = case when p.refused_since <= ${now}::timestamptz - ${TRIED_DAYS} * interval '1 day' then 'held' else p.state end
    from unnest(${refusals.map(({ memberId }) => memberId)}::bigint[], ${refusals.map(({ id }) => id)}::bigint[], ${refusals.map(({ reason }) => reason)}::text[]) as r (member_id, id, reason)
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

/** Orders that a person must see to, those that have been held up longest first. `db` must be the system's. */
export async function exceptionQueue(
  db: Database,
  limit: number,
  offset: number,
): Promise<{ rows: ExceptionRow[]; total: number }> {
  const { rows } = await sql<ExceptionRow>`
    select p.member_id as "memberId", trim(coalesce(m.first_name, '') || ' ' || coalesce(m.last_name, '')) as "memberName", p.loan_id as loan, l.title, p.id, p.kind, p.amount_cents as cents,
      p.due_on as "dueOn", p.refused_on as "refusedOn", p.refusal as reason
    from (select * from loan_payments where state = 'held' order by refused_since, member_id, id limit ${limit} offset ${offset}) p
    join loans l on l.member_id = p.member_id and l.id = p.loan_id left join profiles m on m.member_id = p.member_id order by p.refused_since, p.member_id, p.id`.execute(
    db,
  );
  return { rows, total: await countExceptions(db) };
}

export async function countExceptions(db: Database): Promise<number> {
  return (
    await sql<{ total: number }>`select count(*)::int as total from loan_payments where state = 'held'`.execute(db)
  ).rows[0]!.total;
}

/** What a person decides about. */
export interface PaymentException extends PaymentKey {
  loanId: number;
  kind: PaymentKind;
  cents: number;
  dueOn: string;
  refusal: string;
}

/** A held order, locked; undefined where none of that key is held. Its loan must be locked before. */
export async function lockException(
  db: Database,
  { memberId, id }: PaymentKey,
  loanId: number,
): Promise<PaymentException | undefined> {
  const { rows } = await sql<PaymentException>`
    select member_id as "memberId", id, loan_id as "loanId", kind, amount_cents as cents, due_on as "dueOn", refusal from loan_payments
    where member_id = ${memberId} and id = ${id} and loan_id = ${loanId} and state = 'held' for update`.execute(db);
  return rows[0];
}

/** Hands a held order over anew, by its own key; the days in which it is tried begin again. */
export async function releaseException(db: Database, { memberId, id }: PaymentKey): Promise<void> {
  await db
    .updateTable('loan_payments')
    .set({ state: 'scheduled', refused_since: null })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute();
}
