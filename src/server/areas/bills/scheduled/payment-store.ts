import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import '../tables.ts';

export type PaymentRow = Omit<Selectable<Tables['scheduled_payments']>, 'member_id'>;
export type PaymentValues = Omit<Insertable<Tables['scheduled_payments']>, 'member_id' | 'id'>;
export type PaymentChange = Updateable<Tables['scheduled_payments']>;

/** The most scheduled payments per member, which bounds every list and calendar. */
export const MAX_PAYMENTS = 500;

const columns = [
  'id',
  'name',
  'amount_cents',
  'bank_account_id',
  'sub_category_id',
  'payee',
  'merchant_key',
  'start_date',
  'end_date',
  'frequency',
  'business_day',
  'remove_reminder',
  'reminder_days',
  'auto_confirm',
  'tolerance_cents',
  'match_days',
  'tracked_from',
  'source',
  'bank_key',
  'bank_ended_at',
  'created_at',
  'updated_at',
] as const;

export async function allPayments(db: Database, memberId: number): Promise<PaymentRow[]> {
  return db.selectFrom('scheduled_payments').select(columns).where('member_id', '=', memberId).execute();
}

export async function onePayment(db: Database, memberId: number, id: number): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('scheduled_payments')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function countPayments(db: Database, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('scheduled_payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function addPayment(db: Database, memberId: number, values: PaymentValues): Promise<PaymentRow> {
  return db
    .insertInto('scheduled_payments')
    .values({ member_id: memberId, ...values })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Returns undefined if the payment does not exist. */
export async function changePayment(
  db: Database,
  memberId: number,
  id: number,
  change: PaymentChange,
): Promise<PaymentRow | undefined> {
  return db
    .updateTable('scheduled_payments')
    .set(change)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

/** Removes a payment and the decisions about it. Returns false if it does not exist. */
export async function removePayment(db: Database, memberId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('scheduled_payments')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/** Returns the state or territory in the member's profile, as entered. */
export async function profileState(db: Database, memberId: number): Promise<string | null> {
  return (
    (await db.selectFrom('profiles').select('state').where('member_id', '=', memberId).executeTakeFirst())?.state ??
    null
  );
}
