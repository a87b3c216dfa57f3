import { sql } from 'kysely';
import type { OccurrenceDecision } from '#domain/bills/schedule.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

const decisionColumns = sql.raw(
  'o.payment_id as "paymentId", o.on_date as "onDate", o.state, o.moved_to as "movedTo", o.amount_cents as "cents", o.transaction_id as "transactionId", o.decided_by as "decidedBy", t.date as "paidOn"',
);
/** Decisions with the rows that paid; joined by key, as few decisions have one. */
const decisionsWithRows = sql.raw(
  'payment_occurrences o left join transactions t on t.member_id = o.member_id and t.id = o.transaction_id',
);

/** A decision, and who made it; null where it was only reminded of. */
export type StoredDecision = OccurrenceDecision & { decidedBy: 'member' | 'match' | null };

/** What was decided about occurrences of a span of days, of those that were moved into it as well. */
export async function decisionsBetween(
  db: Database,
  memberId: number,
  from: string,
  to: string,
): Promise<StoredDecision[]> {
  const { rows } = await sql<StoredDecision>`
    select ${decisionColumns} from ${decisionsWithRows} where o.member_id = ${memberId} and o.on_date between ${from}::date and ${to}::date
    union
    select ${decisionColumns} from ${decisionsWithRows} where o.member_id = ${memberId} and o.moved_to between ${from}::date and ${to}::date`.execute(
    db,
  );
  return rows;
}

/** Everything that was ever decided about a payment, the newest first; at most `most`. */
export async function decisionsOf(db: Database, memberId: number, paymentId: number, most: number) {
  return db
    .selectFrom('payment_occurrences')
    .select(['on_date', 'state', 'moved_to', 'amount_cents', 'transaction_id', 'decided_by', 'decided_at'])
    .where('member_id', '=', memberId)
    .where('payment_id', '=', paymentId)
    .where('decided_at', 'is not', null)
    .orderBy('on_date', 'desc')
    .limit(most)
    .execute();
}

export interface Deciding {
  paymentId: number;
  onDate: string;
  state: 'due' | 'paid' | 'skipped';
  /** Left out, a date that it was moved to stays. */
  movedTo?: string | null;
  cents: number | null;
  transactionId: number | null;
  /** Null takes the decision before back, as though nothing had been decided. */
  by: 'member' | 'match' | null;
  at: Date;
}

/** Writes a decision over the one before. One that is moved is reminded of anew. */
export async function decide(
  db: Database,
  memberId: number,
  { paymentId, onDate, state, movedTo, cents, transactionId, by, at }: Deciding,
): Promise<void> {
  const values = {
    state,
    amount_cents: cents,
    transaction_id: transactionId,
    decided_by: by,
    decided_at: by === null ? null : at,
    ...(movedTo === undefined ? {} : { moved_to: movedTo }),
    ...(movedTo ? { reminded_at: null } : {}),
  };
  await db
    .insertInto('payment_occurrences')
    .values({ member_id: memberId, payment_id: paymentId, on_date: onDate, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'payment_id', 'on_date']).doUpdateSet(values))
    .execute();
}

/**
 * Keeps rows as what paid a payment before it was scheduled, each on its own day, so that the months behind tell of it as
 * well. Only those before a day; a row that has confirmed something stays with that.
 */
export async function keepPast(
  db: Database,
  memberId: number,
  paymentId: number,
  rowIds: readonly number[],
  before: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into payment_occurrences (member_id, payment_id, on_date, moved_to, state, amount_cents, transaction_id, decided_by, decided_at)
    select t.member_id, ${paymentId}, t.date, t.date, 'paid', t.amount_cents, t.id, 'match', ${at}
    from transactions t where t.member_id = ${memberId} and t.id = any(${rowIds}::bigint[]) and t.date < ${before}::date and not t.is_split and not t.pending
    on conflict do nothing`.execute(db);
}

/** The occurrence that a row of the bank has confirmed, if any. */
export async function decidedByRow(db: Database, memberId: number, transactionId: number) {
  return db
    .selectFrom('payment_occurrences')
    .select(['payment_id', 'on_date'])
    .where('member_id', '=', memberId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
}

/** Makes sure of the member's plan and locks it, so that commands on one member's payments come one after another. */
export async function lockPlan(db: Database, memberId: number): Promise<void> {
  await sql`insert into payment_plans as p (member_id) values (${memberId}) on conflict (member_id) do update set matched_version = p.matched_version`.execute(
    db,
  );
}

/** Versions of the member's rows: the present one, and the one that was matched last. */
export async function matchState(
  db: Database,
  memberId: number,
): Promise<{ version: number; matched: number | null } | undefined> {
  return db
    .selectFrom('transaction_versions')
    .leftJoin('payment_plans', 'payment_plans.member_id', 'transaction_versions.member_id')
    .select(['transaction_versions.version', 'payment_plans.matched_version as matched'])
    .where('transaction_versions.member_id', '=', memberId)
    .executeTakeFirst();
}

export async function noteMatched(db: Database, memberId: number, version: number | null): Promise<void> {
  await db.updateTable('payment_plans').set({ matched_version: version }).where('member_id', '=', memberId).execute();
}

/** A posted row of the bank that has confirmed nothing yet. */
export interface FreeRow {
  id: number;
  accountId: number;
  date: string;
  cents: number;
  description: string;
  merchant: string | null;
  merchantKey: string | null;
}

/** Rows that could confirm something, of a span of days, the newest first. */
export async function freeRows(
  db: Database,
  memberId: number,
  from: string,
  to: string,
  most: number,
): Promise<FreeRow[]> {
  const { rows } = await sql<FreeRow>`
    select t.id, t.bank_account_id as "accountId", t.date, t.amount_cents as cents, t.description, t.merchant, t.merchant_key as "merchantKey"
    from transactions t
    where t.member_id = ${memberId} and t.date between ${from}::date and ${to}::date and not t.pending and t.parent_id is null
      and not exists (select from payment_occurrences o where o.member_id = ${memberId} and o.transaction_id = t.id)
    order by t.date desc, t.id limit ${most}`.execute(db);
  return rows;
}

/** Opens again what a row had confirmed that is no longer there, as after an import was undone. */
export async function reopenOrphans(db: Database, memberId: number): Promise<void> {
  await sql`
    update payment_occurrences o set state = case when o.decided_by = 'match' then 'due' else o.state end, transaction_id = null,
      amount_cents = case when o.decided_by = 'match' then null else o.amount_cents end, decided_at = case when o.decided_by = 'match' then null else o.decided_at end,
      decided_by = case when o.decided_by = 'match' then null else o.decided_by end
    where o.member_id = ${memberId} and o.transaction_id is not null
      and not exists (select from transactions t where t.member_id = ${memberId} and t.id = o.transaction_id)`.execute(
    db,
  );
}
