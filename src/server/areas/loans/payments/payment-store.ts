import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Owed } from '#domain/loans/waterfall.ts';
import type { DebitResult } from '#server/ports/direct-debit/port.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import type { LoanAccount } from '../loan-store.ts';
import type { PaymentKind } from '../tables.ts';
import '../tables.ts';

export type PaymentRow = Omit<
  Selectable<Tables['loan_payments']>,
  'member_id' | 'counted_from' | 'counted_version' | 'refusal' | 'refused_on' | 'refused_since'
>;

export interface PaymentKey {
  memberId: number;
  id: number;
}

/** A payment to be sent to the provider. */
export interface OpenPayment extends PaymentKey {
  loanId: number;
  kind: PaymentKind;
  cents: number;
  account: LoanAccount;
  cardReference: string | null;
  orderedOn: string;
  /** Number of the attempt. */
  attempt: number;
  /** The first day on which it was refused for a reason on our side. */
  refusedOn: string | null;
}

const keysOf = (keys: readonly PaymentKey[]) =>
  sql`select * from unnest(${keys.map(({ memberId }) => memberId)}::bigint[],
      ${keys.map(({ id }) => id)}::bigint[]) as k (member_id, id)`;

/** Marks payments as sent and returns them. Settled payments are skipped. */
export async function claimPayments(db: Database, keys: readonly PaymentKey[], now: Date): Promise<OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    update loan_payments p set state = 'sent', sent_at = ${now} from loans l
    where (p.member_id, p.id) in (${keysOf(keys)}) and p.state in ('scheduled', 'sent') and l.member_id = p.member_id
      and l.id = p.loan_id
    returning p.member_id as "memberId", p.id, p.loan_id as "loanId", p.kind, p.amount_cents as cents, l.account,
      p.due_on as "orderedOn", p.attempt, p.refused_on as "refusedOn",
      (select c.provider_reference from loan_cards c
        where c.member_id = p.member_id and c.id = p.card_id) as "cardReference"`.execute(db);
  return rows;
}

/** Sent payments without a result, locked, by their keys. */
export async function lockSentPayments(db: Database, keys: readonly PaymentKey[]): Promise<OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    select p.member_id as "memberId", p.id, p.loan_id as "loanId", p.kind, p.amount_cents as cents, l.account,
      p.due_on as "orderedOn", p.attempt, p.refused_on as "refusedOn", null as "cardReference"
    from loan_payments p join loans l on l.member_id = p.member_id and l.id = p.loan_id
    where (p.member_id, p.id) in (${keysOf(keys)}) and p.state = 'sent' order by p.member_id, p.id
    for update of p`.execute(db);
  return rows;
}

/** Payments without a result, after the given one in the order of scheduling. */
export async function awaitedPayments(
  db: Database,
  after: { orderedAt: Date; id: number } | null,
  limit: number,
): Promise<(PaymentKey & { orderedAt: Date; state: 'scheduled' | 'sent' })[]> {
  const { rows } = await sql<PaymentKey & { orderedAt: Date; state: 'scheduled' | 'sent' }>`
    select member_id as "memberId", id, ordered_at as "orderedAt", state from loan_payments
    where state in ('scheduled', 'sent') and (ordered_at, id) > (${after?.orderedAt ?? new Date(0)}, ${after?.id ?? 0})
    order by ordered_at, id limit ${limit}`.execute(db);
  return rows;
}

export interface Settlement extends PaymentKey {
  result: Exclude<DebitResult, { state: 'accepted' }> | { state: 'given_up'; reason: string };
  split: { feesCents: number; interestCents: number; principalCents: number } | null;
  owedAfterCents: number;
  /** For settled money: the day to which interest had been charged, and the schedule version that it counts in. */
  counted?: { from: string; version: number };
}

/** Stores the results of payments, in one statement. */
export async function settlePayments(
  db: Database,
  settlements: readonly Settlement[],
  now: Date,
  today: string,
): Promise<void> {
  if (settlements.length === 0) return;
  const column = (pick: (one: Settlement) => number | null) => sql`${settlements.map(pick)}::bigint[]`;
  await sql`
    update loan_payments p set state = s.state, reason = s.reason, bank_reference = s.bank_reference,
      settled_at = ${now}::timestamptz, settled_on = ${today}::date,
      fees_cents = s.fees, interest_cents = s.interest, principal_cents = s.principal, owed_after_cents = s.owed_after,
      counted_from = s.counted_from, counted_version = s.counted_version
    from unnest(${settlements.map(({ memberId }) => memberId)}::bigint[], ${settlements.map(({ id }) => id)}::bigint[],
      ${settlements.map(({ result }) => result.state)}::text[],
      ${settlements.map(({ result }) => (result.state === 'complete' ? null : result.reason))}::text[],
      ${settlements.map(({ result }) => (result.state === 'complete' ? result.bankReference : null))}::text[],
      ${column(({ split }) => split?.feesCents ?? null)}, ${column(({ split }) => split?.interestCents ?? null)},
      ${column(({ split }) => split?.principalCents ?? null)}, ${column(({ owedAfterCents }) => owedAfterCents)},
      ${settlements.map(({ counted }) => counted?.from ?? null)}::date[],
      ${settlements.map(({ counted }) => counted?.version ?? null)}::integer[])
      as s (member_id, id, state, reason, bank_reference, fees, interest, principal, owed_after, counted_from,
        counted_version)
    where p.member_id = s.member_id and p.id = s.id`.execute(db);
}

const columns = [
  'id',
  'loan_id',
  'kind',
  'amount_cents',
  'state',
  'due_on',
  'card_id',
  'attempt',
  'ordered_at',
  'sent_at',
  'settled_at',
  'settled_on',
  'reason',
  'bank_reference',
  'fees_cents',
  'interest_cents',
  'principal_cents',
  'owed_after_cents',
  'returned_on',
] as const;

/** Payments of a loan, newest first. */
export async function paymentsOf(
  db: Database,
  memberId: number,
  loanId: number,
  limit: number,
  offset: number,
): Promise<PaymentRow[]> {
  return db
    .selectFrom('loan_payments')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('loan_id', '=', loanId)
    .orderBy('loan_payments.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countPayments(db: Database, memberId: number, loanId: number): Promise<number> {
  return (
    await sql<{
      count: number;
    }>`select count(*)::int as count from loan_payments where member_id = ${memberId} and loan_id = ${loanId}`.execute(
      db,
    )
  ).rows[0]!.count;
}

export async function onePayment(db: Database, memberId: number, id: number): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('loan_payments')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Draws and payments of a loan settled up to a day, including those returned later, oldest first, for a statement. */
export async function settledUpTo(db: Database, memberId: number, loanId: number, to: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('loan_payments')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('loan_id', '=', loanId)
    .where('state', 'in', ['complete', 'returned'])
    .where('settled_on', '<=', to)
    .orderBy('loan_payments.id')
    .execute();
}

/** Whether any payment of a loan, including payouts, has no result yet. */
export async function hasOpenPayment(db: Database, memberId: number, loanId: number): Promise<boolean> {
  const payment = await db
    .selectFrom('loan_payments')
    .select('id')
    .where('member_id', '=', memberId)
    .where('loan_id', '=', loanId)
    .where('state', 'in', ['scheduled', 'sent', 'held'])
    .limit(1)
    .executeTakeFirst();
  return payment !== undefined;
}

/** A settled payment that was returned. */
export interface SettledPayment extends PaymentKey {
  loanId: number;
  kind: PaymentKind;
  cents: number;
  split: Owed;
  settledOn: string;
  /** The day to which interest had been charged when it settled. */
  countedFrom: string;
  /** The schedule version that it counts in; null for old payments. */
  countedVersion: number | null;
}

/** Marks a settled payment as returned, once; undefined where there is no such settled payment. */
export async function markReturned(
  db: Database,
  { memberId, id }: PaymentKey,
  reason: string,
  today: string,
): Promise<SettledPayment | undefined> {
  const { rows } = await sql<Omit<SettledPayment, 'split'> & Owed>`
    update loan_payments set state = 'returned', reason = ${reason}, returned_on = ${today}::date
    where member_id = ${memberId} and id = ${id} and state = 'complete'
    returning member_id as "memberId", id, loan_id as "loanId", kind, amount_cents as cents, settled_on as "settledOn",
      coalesce(counted_from, due_on) as "countedFrom", counted_version as "countedVersion",
      coalesce(fees_cents, 0) as "feesCents", coalesce(interest_cents, 0) as "interestCents",
      coalesce(principal_cents, 0) as "principalCents"`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { feesCents, interestCents, principalCents, ...payment } = row;
  return { ...payment, split: { feesCents, interestCents, principalCents } };
}

/** The loan and the kind of a settled payment; undefined where there is no such payment. */
export async function findSettledPayment(db: Database, { memberId, id }: PaymentKey) {
  return db
    .selectFrom('loan_payments')
    .select(['loan_id', 'kind'])
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'complete')
    .executeTakeFirst();
}
