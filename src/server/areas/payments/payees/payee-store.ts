import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import '../tables.ts';

export type PayeeRow = Omit<Selectable<Tables['payees']>, 'member_id'>;

/** The fields that identify a payee. Columns of other kinds are null. */
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

/** More payees than this indicate a fault or misuse. Lists need no paging below it. */
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

/**
 * A payee, locked until the transaction ends, so that a payment and its removal or blocking run one after the other.
 */
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

/**
 * Adds a payee. 'taken' when the member has one with the same details, 'full' at the maximum number. `db` must be a
 * transaction, which serialises concurrent additions.
 */
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

/** False when the payee does not exist. */
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

/** Records that the member has confirmed a payment to the payee. The first confirmation time does not change. */
export async function confirmPayee(db: Database, memberId: number, id: number, at: Date): Promise<void> {
  await db
    .updateTable('payees')
    .set({ confirmed_at: at })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}
