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

/** A payment that is to go to the service, with what it needs to know. */
export interface OpenPayment extends PaymentKey {
  loanId: number;
  kind: PaymentKind;
  cents: number;
  account: LoanAccount;
  cardReference: string | null;
  orderedOn: string;
  /** Which try it is. */
  attempt: number;
  /** The first day on which it was refused for a reason of ours. */
  refusedOn: string | null;
}

const keysOf = (keys: readonly PaymentKey[]) =>
  sql`select * from unnest(${keys.map(({ memberId }) => memberId)}::bigint[], ${keys.map(({ id }) => id)}::bigint[]) as k (member_id, id)`;

/** Takes payments for the service: from here on they are on their way. One that has its answer already is not taken again. */
export async function takePayments(db: Database, keys: readonly PaymentKey[], now: Date): Promise<OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    update loan_payments p set state = 'sent', sent_at = ${now} from loans l
    where (p.member_id, p.id) in (${keysOf(keys)}) and p.state in ('scheduled', 'sent') and l.member_id = p.member_id and l.id = p.loan_id
    returning p.member_id as "memberId", p.id, p.loan_id as "loanId", p.kind, p.amount_cents as cents, l.account, p.due_on as "orderedOn", p.attempt, p.refused_on as "refusedOn",
      (select c.provider_reference from loan_cards c where c.member_id = p.member_id and c.id = p.card_id) as "cardReference"`.execute(
    db,
  );
  return rows;
}

/** Payments that were sent and have no answer yet, the oldest first, locked; for those that are asked after by key. */
export async function lockAwaited(db: Database, keys: readonly PaymentKey[]): Promise<OpenPayment[]> {
  const { rows } = await sql<OpenPayment>`
    select p.member_id as "memberId", p.id, p.loan_id as "loanId", p.kind, p.amount_cents as cents, l.account, p.due_on as "orderedOn", p.attempt, p.refused_on as "refusedOn", null as "cardReference"
    from loan_payments p join loans l on l.member_id = p.member_id and l.id = p.loan_id
    where (p.member_id, p.id) in (${keysOf(keys)}) and p.state = 'sent' order by p.member_id, p.id for update of p`.execute(
    db,
  );
  return rows;
}

/** Payments that wait for an answer, after the given one in the order of their orders. */
export async function awaitedPayments(
  db: Database,
  after: { orderedAt: Date; id: number } | null,
  most: number,
): Promise<(PaymentKey & { orderedAt: Date; state: 'scheduled' | 'sent' })[]> {
  const { rows } = await sql<PaymentKey & { orderedAt: Date; state: 'scheduled' | 'sent' }>`
    select member_id as "memberId", id, ordered_at as "orderedAt", state from loan_payments
    where state in ('scheduled', 'sent') and (ordered_at, id) > (${after?.orderedAt ?? new Date(0)}, ${after?.id ?? 0}) order by ordered_at, id limit ${most}`.execute(
    db,
  );
  return rows;
}

export interface Settlement extends PaymentKey {
  result: Exclude<DebitResult, { state: 'accepted' }> | { state: 'given_up'; reason: string };
  split: { feesCents: number; interestCents: number; principalCents: number } | null;
  owedAfterCents: number;
  /** For money that counts: the day from which interest has known of it, and the schedule in which it counts. */
  counted?: { from: string; version: number };
}

/** Writes what became of payments, in one statement. */
export async function settlePayments(
  db: Database,
  settlements: readonly Settlement[],
  now: Date,
  today: string,
): Promise<void> {
  if (settlements.length === 0) return;
  const numbers = (pick: (one: Settlement) => number | null) => sql`${settlements.map(pick)}::bigint[]`;
  await sql`
    update loan_payments p set state = s.state, reason = s.reason, bank_reference = s.bank_reference, settled_at = ${now}::timestamptz, settled_on = ${today}::date,
      fees_cents = s.fees, interest_cents = s.interest, principal_cents = s.principal, owed_after_cents = s.owed_after, counted_from = s.counted_from, counted_version = s.counted_version
    from unnest(${settlements.map(({ memberId }) => memberId)}::bigint[], ${settlements.map(({ id }) => id)}::bigint[], ${settlements.map(({ result }) => result.state)}::text[],
      ${settlements.map(({ result }) => (result.state === 'complete' ? null : result.reason))}::text[], ${settlements.map(({ result }) => (result.state === 'complete' ? result.bankReference : null))}::text[],
      ${numbers(({ split }) => split?.feesCents ?? null)}, ${numbers(({ split }) => split?.interestCents ?? null)}, ${numbers(({ split }) => split?.principalCents ?? null)}, ${numbers(({ owedAfterCents }) => owedAfterCents)},
      ${settlements.map(({ counted }) => counted?.from ?? null)}::date[], ${settlements.map(({ counted }) => counted?.version ?? null)}::integer[])
      as s (member_id, id, state, reason, bank_reference, fees, interest, principal, owed_after, counted_from, counted_version)
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

/** Payments of one loan, the newest first. */
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

/** Draws and payments of a loan that counted up to a day, those that were sent back later among them, the oldest first: what a statement tells. */
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

/** Whether anything of a loan has no answer yet, money out included. */
export async function hasOpenPayment(db: Database, memberId: number, loanId: number): Promise<boolean> {
  const result = await db
    .selectFrom('loan_payments')
    .select('id')
    .where('member_id', '=', memberId)
    .where('loan_id', '=', loanId)
    .where('state', 'in', ['scheduled', 'sent', 'held'])
    .limit(1)
    .executeTakeFirst();
  return result !== undefined;
}

/** A payment that had counted, as it is taken out of its loan again. */
export interface CountedPayment extends PaymentKey {
  loanId: number;
  kind: PaymentKind;
  cents: number;
  split: Owed;
  settledOn: string;
  /** The day from which interest has known of it. */
  countedFrom: string;
  /** The schedule in which it counts; null for one from before this was kept. */
  countedVersion: number | null;
}

/** Notes that a payment that had counted was sent back, once; undefined where none of that key counts. */
export async function markReturned(
  db: Database,
  { memberId, id }: PaymentKey,
  reason: string,
  today: string,
): Promise<CountedPayment | undefined> {
  const { rows } = await sql<Omit<CountedPayment, 'split'> & Owed>`
    update loan_payments set state = 'returned', reason = ${reason}, returned_on = ${today}::date where member_id = ${memberId} and id = ${id} and state = 'complete'
    returning member_id as "memberId", id, loan_id as "loanId", kind, amount_cents as cents, settled_on as "settledOn", coalesce(counted_from, due_on) as "countedFrom", counted_version as "countedVersion",
      coalesce(fees_cents, 0) as "feesCents", coalesce(interest_cents, 0) as "interestCents", coalesce(principal_cents, 0) as "principalCents"`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return undefined;
  const { feesCents, interestCents, principalCents, ...payment } = row;
  return { ...payment, split: { feesCents, interestCents, principalCents } };
}

/** The loan of a payment that counts; undefined where none of that key does. */
export async function loanOfCounted(db: Database, { memberId, id }: PaymentKey): Promise<number | undefined> {
  return (
    await db
      .selectFrom('loan_payments')
      .select('loan_id')
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .where('state', '=', 'complete')
      .executeTakeFirst()
  )?.loan_id;
}
