import { sql } from 'kysely';
import type { OccurrenceDecision } from '#domain/bills/schedule.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

const decisionColumns = sql.raw(
  'o.payment_id as "paymentId", o.on_date as "onDate", o.state, o.moved_to as "movedTo", o.amount_cents as "cents", o.transaction_id as "transactionId", o.decided_by as "decidedBy", t.date as "paidOn"',
);
/** Decisions with the transactions that paid them. */
const decisionsWithRows = sql.raw(
  'payment_occurrences o left join transactions t on t.member_id = o.member_id and t.id = o.transaction_id',
);

/** A decision and who made it; null if there was only a reminder. */
export type StoredDecision = OccurrenceDecision & { decidedBy: 'member' | 'match' | null };

/** Returns the decisions about occurrences in a period, including those moved into it. */
export async function decisionsBetween(
  db: Database,
  memberId: number,
  from: string,
  to: string,
): Promise<StoredDecision[]> {
  const { rows } = await sql<StoredDecision>`
    select ${decisionColumns} from ${decisionsWithRows}
    where o.member_id = ${memberId} and o.on_date between ${from}::date and ${to}::date
    union
    select ${decisionColumns} from ${decisionsWithRows}
    where o.member_id = ${memberId} and o.moved_to between ${from}::date and ${to}::date`.execute(db);
  return rows;
}

/** Returns the decisions about a payment, newest first, at most `limit`. */
export async function decisionsOf(db: Database, memberId: number, paymentId: number, limit: number) {
  return db
    .selectFrom('payment_occurrences')
    .select(['on_date', 'state', 'moved_to', 'amount_cents', 'transaction_id', 'decided_by', 'decided_at'])
    .where('member_id', '=', memberId)
    .where('payment_id', '=', paymentId)
    .where('decided_at', 'is not', null)
    .orderBy('on_date', 'desc')
    .limit(limit)
    .execute();
}

export interface NewDecision {
  paymentId: number;
  onDate: string;
  state: 'due' | 'paid' | 'skipped';
  /** If omitted, an earlier move stays. */
  movedTo?: string | null;
  cents: number | null;
  transactionId: number | null;
  /** Null reverts the earlier decision. */
  by: 'member' | 'match' | null;
  at: Date;
}

/** Stores a decision, replacing an earlier one. A moved occurrence is reminded of again. */
export async function decide(
  db: Database,
  memberId: number,
  { paymentId, onDate, state, movedTo, cents, transactionId, by, at }: NewDecision,
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

/** Adds the transaction that paid an occurrence to the member's decision about it. */
export async function linkTransaction(
  db: Database,
  memberId: number,
  { paymentId, onDate, cents, transactionId }: Pick<NewDecision, 'paymentId' | 'onDate' | 'cents' | 'transactionId'>,
): Promise<void> {
  await db
    .updateTable('payment_occurrences')
    .set({ amount_cents: cents, transaction_id: transactionId })
    .where('member_id', '=', memberId)
    .where('payment_id', '=', paymentId)
    .where('on_date', '=', onDate)
    .execute();
}

/**
 * Stores past transactions as payments of occurrences from before the payment was scheduled, so that earlier months
 * show them. Only transactions before a day that have not paid another occurrence.
 */
export async function storePastPayments(
  db: Database,
  memberId: number,
  paymentId: number,
  transactionIds: readonly number[],
  before: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into payment_occurrences (member_id, payment_id, on_date, moved_to, state, amount_cents, transaction_id,
      decided_by, decided_at)
    select t.member_id, ${paymentId}, t.date, t.date, 'paid', t.amount_cents, t.id, 'match', ${at}
    from transactions t where t.member_id = ${memberId} and t.id = any(${transactionIds}::bigint[])
      and t.date < ${before}::date and not t.is_split and not t.pending
    on conflict do nothing`.execute(db);
}

/** Returns the occurrence that a transaction has paid, if any. */
export async function occurrencePaidBy(db: Database, memberId: number, transactionId: number) {
  return db
    .selectFrom('payment_occurrences')
    .select(['payment_id', 'on_date'])
    .where('member_id', '=', memberId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
}

/** Creates the member's plan if needed and locks it, so that commands on a member's payments run one at a time. */
export async function lockPlan(db: Database, memberId: number): Promise<void> {
  await sql`insert into payment_plans as p (member_id) values (${memberId}) on conflict (member_id)
    do update set matched_version = p.matched_version`.execute(db);
}

/** Returns the current version of the member's transactions and the version that was matched last. */
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

export async function setMatchedVersion(db: Database, memberId: number, version: number | null): Promise<void> {
  await db.updateTable('payment_plans').set({ matched_version: version }).where('member_id', '=', memberId).execute();
}

/** A posted bank transaction that has not paid an occurrence. */
export interface UnmatchedTransaction {
  id: number;
  accountId: number;
  date: string;
  cents: number;
  description: string;
  merchant: string | null;
  merchantKey: string | null;
}

/** Returns unmatched transactions in a period, newest first. */
export async function unmatchedTransactions(
  db: Database,
  memberId: number,
  from: string,
  to: string,
  limit: number,
): Promise<UnmatchedTransaction[]> {
  const { rows } = await sql<UnmatchedTransaction>`
    select t.id, t.bank_account_id as "accountId", t.date, t.amount_cents as cents, t.description, t.merchant,
      t.merchant_key as "merchantKey"
    from transactions t
    where t.member_id = ${memberId} and t.date between ${from}::date and ${to}::date and not t.pending
      and t.parent_id is null
      and not exists (select from payment_occurrences o where o.member_id = ${memberId} and o.transaction_id = t.id)
    order by t.date desc, t.id limit ${limit}`.execute(db);
  return rows;
}

/** Reopens occurrences whose transaction no longer exists, for example after an import was undone. */
export async function reopenOrphans(db: Database, memberId: number): Promise<void> {
  await sql`
    update payment_occurrences o set state = case when o.decided_by = 'match' then 'due' else o.state end,
      transaction_id = null,
      amount_cents = case when o.decided_by = 'match' then null else o.amount_cents end,
      decided_at = case when o.decided_by = 'match' then null else o.decided_at end,
      decided_by = case when o.decided_by = 'match' then null else o.decided_by end
    where o.member_id = ${memberId} and o.transaction_id is not null
      and not exists (select from transactions t where t.member_id = ${memberId} and t.id = o.transaction_id)`.execute(
    db,
  );
}
