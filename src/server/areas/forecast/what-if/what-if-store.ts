import type { Frequency } from '#domain/calendar/recurrence.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Named as in the API. */
export interface WhatIf {
  id: number;
  name: string;
  amount: number;
  date: string;
  recurring_frequency: Frequency | null;
  end_date: string | null;
  bank_account_id: number | null;
  is_on: boolean;
}

export type WhatIfDetails = Omit<WhatIf, 'id'>;

const columns = [
  'id',
  'name',
  'amount_cents as amount',
  'first_date as date',
  'frequency as recurring_frequency',
  'end_date',
  'bank_account_id',
  'is_on',
] as const;

/** The member's what-if items, by date. */
export async function readWhatIfs(db: Database, memberId: number): Promise<WhatIf[]> {
  return db
    .selectFrom('what_ifs')
    .select([...columns])
    .where('member_id', '=', memberId)
    .orderBy('first_date')
    .orderBy('id')
    .execute();
}

/** Counts the items under a lock, so that simultaneous requests cannot pass the limit. `db` is an open transaction. */
export async function lockAndCountWhatIfs(db: Database, memberId: number): Promise<number> {
  await db
    .insertInto('forecast_settings')
    .values({ member_id: memberId })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute();
  await db
    .selectFrom('forecast_settings')
    .select('member_id')
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  const { count } = await db
    .selectFrom('what_ifs')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function addWhatIf(db: Database, memberId: number, details: WhatIfDetails): Promise<WhatIf> {
  const { amount, date, recurring_frequency: frequency, ...rest } = details;
  return db
    .insertInto('what_ifs')
    .values({ member_id: memberId, ...rest, amount_cents: amount, first_date: date, frequency })
    .returning([...columns])
    .executeTakeFirstOrThrow();
}

/** The item, locked until the transaction ends; null where there is none. */
export async function lockWhatIf(db: Database, memberId: number, id: number): Promise<WhatIf | null> {
  return (
    (await db
      .selectFrom('what_ifs')
      .select([...columns])
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

export async function changeWhatIf(
  db: Database,
  memberId: number,
  { id, amount, date, recurring_frequency: frequency, ...rest }: WhatIf,
): Promise<void> {
  await db
    .updateTable('what_ifs')
    .set({ ...rest, amount_cents: amount, first_date: date, frequency })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute();
}

/** Returns false where there is no such item. */
export async function deleteWhatIf(db: Database, memberId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('what_ifs')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
