import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import './tables.ts';

export type AllocationRow = Omit<Selectable<Tables['allocations']>, 'member_id'>;
export type AllocationValues = Omit<Insertable<Tables['allocations']>, 'member_id' | 'id'>;

/** The most allocations per pay, which bounds every list. */
export const MAX_ALLOCATIONS = 300;

const columns = [
  'id',
  'cycle_start',
  'name',
  'category_id',
  'sub_category_id',
  'payment_id',
  'on_date',
  'amount_cents',
  'created_at',
  'updated_at',
] as const;

/** Returns the allocations of one pay, oldest first. */
export async function allocationsOf(db: Database, memberId: number, cycleStart: string): Promise<AllocationRow[]> {
  return db
    .selectFrom('allocations')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('cycle_start', '=', cycleStart)
    .orderBy('id')
    .execute();
}

/** Adds an allocation. If there is one for the same bill occurrence and pay, updates its amount. */
export async function addAllocation(db: Database, memberId: number, values: AllocationValues): Promise<AllocationRow> {
  return db
    .insertInto('allocations')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'payment_id', 'on_date', 'cycle_start'])
        .where('payment_id', 'is not', null)
        .doUpdateSet({ amount_cents: values.amount_cents, updated_at: values.updated_at }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Returns undefined if the allocation does not exist. */
export async function changeAllocation(
  db: Database,
  memberId: number,
  id: number,
  cents: number,
  at: Date,
): Promise<AllocationRow | undefined> {
  return db
    .updateTable('allocations')
    .set({ amount_cents: cents, updated_at: at })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function removeAllocation(db: Database, memberId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('allocations')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/**
 * Copies the allocations of the previous pay, except those for bills and those that this pay already has. Returns how
 * many.
 */
export async function copyAllocations(
  db: Database,
  memberId: number,
  from: string,
  to: string,
  at: Date,
): Promise<number> {
  const copied = await sql`
    insert into allocations (member_id, cycle_start, name, category_id, sub_category_id, amount_cents, created_at,
      updated_at)
    select a.member_id, ${to}::date, a.name, a.category_id, a.sub_category_id, a.amount_cents, ${at}, ${at}
    from allocations a
    where a.member_id = ${memberId} and a.cycle_start = ${from}::date and a.payment_id is null
      and not exists (select from allocations b where b.member_id = ${memberId} and b.cycle_start = ${to}::date
        and b.payment_id is null
        and (b.name, b.category_id, b.sub_category_id) = (a.name, a.category_id, a.sub_category_id))
    order by a.id`.execute(db);
  return Number(copied.numAffectedRows ?? 0);
}

/**
 * Returns the allocations for bills, open or not, of pays up to a date. Goes back just over a year, as no bill is saved
 * for longer.
 */
export async function allocationsForBills(db: Database, memberId: number, upTo: string): Promise<AllocationRow[]> {
  const { rows } = await sql<AllocationRow>`
    select ${sql.join(columns.map((column) => sql.ref(`a.${column}`)))} from allocations a
    where a.member_id = ${memberId} and a.cycle_start between ${upTo}::date - 400 and ${upTo}::date
      and a.payment_id is not null`.execute(db);
  return rows;
}
