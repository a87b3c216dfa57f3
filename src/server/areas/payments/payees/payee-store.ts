import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import '../tables.ts';

export type PayeeRow = Omit<Selectable<Tables['payees']>, 'member_id'>;

/** What names a payee; columns of another kind are null. */
export type NewPayee = Pick<
  PayeeRow,
  'kind' | 'name' | 'bsb' | 'account_number' | 'payid_type' | 'payid' | 'biller_code' | 'crn'
>;

const columns = [
  'id',
  'kind',
  'name',
  'bsb',
  'account_number',
  'payid_type',
  'payid',
  'biller_code',
  'crn',
  'status',
  'created_at',
  'confirmed_at',
] as const;

/** More payees than this are a fault or a misuse; lists need no pages below it. */
export const MAX_PAYEES = 500;

export async function allPayees(db: Database, memberId: number): Promise<PayeeRow[]> {
  return db
    .selectFrom('payees')
    .select(columns)
    .where('member_id', '=', memberId)
    .orderBy('payees.name')
    .orderBy('payees.id')
    .limit(MAX_PAYEES)
    .execute();
}

/** A payee, locked until the transaction ends, so that a payment and its removal or blocking come one after the other. */
export async function lockPayee(db: Database, memberId: number, id: number): Promise<PayeeRow | null> {
  return (
    (await db
      .selectFrom('payees')
      .select(columns)
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** Adds a payee; 'taken' when the member has one with the same numbers, 'full' when there are too many. `db` is in a transaction: two at once come one after the other. */
export async function addPayee(
  db: Database,
  memberId: number,
  payee: NewPayee,
  at: Date,
): Promise<PayeeRow | 'taken' | 'full'> {
  await sql`select pg_advisory_xact_lock(hashtextextended('payees', ${memberId}))`.execute(db);
  const { count } = await db
    .selectFrom('payees')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_PAYEES) return 'full';
  const added = await db
    .insertInto('payees')
    .values({ member_id: memberId, ...payee, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return added ?? 'taken';
}

export async function removePayee(db: Database, memberId: number, id: number): Promise<void> {
  await db.deleteFrom('payees').where('member_id', '=', memberId).where('id', '=', id).execute();
}

/** False when there is no such payee. */
export async function setPayeeStatus(
  db: Database,
  memberId: number,
  id: number,
  status: PayeeRow['status'],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payees')
    .set({ status })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that the member has confirmed a payment to it; the first time stays. */
export async function confirmPayee(db: Database, memberId: number, id: number, at: Date): Promise<void> {
  await db
    .updateTable('payees')
    .set({ confirmed_at: at })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}
