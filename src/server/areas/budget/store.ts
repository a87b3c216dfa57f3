import type { RollOver } from '#contract/areas/budget.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** A change of a budget, in force from its day until the next change for the same target. */
export interface BudgetRow {
  id: number;
  categoryId: number;
  /** 0 for the whole category. */
  subCategoryId: number;
  from: string;
  /** Null from the day on which the budget was removed. */
  amountCents: number | null;
  rollOver: RollOver;
  /** True if set by the budget optimizer. */
  optimized: boolean;
}

/** Returns all changes of all budgets, including future ones, oldest first. */
export async function readBudgets(db: Database, memberId: number): Promise<BudgetRow[]> {
  return db
    .selectFrom('budgets')
    .select([
      'id',
      'category_id as categoryId',
      'sub_category_id as subCategoryId',
      'from_date as from',
      'amount_cents as amountCents',
      'roll_over as rollOver',
      'optimized',
    ])
    .where('member_id', '=', memberId)
    .orderBy('from_date')
    .execute();
}

export interface BudgetTarget {
  categoryId: number;
  subCategoryId: number;
}

/** Returns the rollover of a budget on a day, from its last change up to that day. */
async function rollOverOn(
  db: Database,
  memberId: number,
  { categoryId, subCategoryId }: BudgetTarget,
  day: string,
): Promise<RollOver> {
  const row = await db
    .selectFrom('budgets')
    .select('roll_over')
    .where('member_id', '=', memberId)
    .where('category_id', '=', categoryId)
    .where('sub_category_id', '=', subCategoryId)
    .where('from_date', '<=', day)
    .orderBy('from_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.roll_over ?? 'none';
}

/** Changes a budget from a day on. 'stored' keeps the current rollover. `db` is an open transaction. */
export async function writeBudget(
  db: Database,
  memberId: number,
  target: BudgetTarget,
  from: string,
  amountCents: number | null,
  rollOver: RollOver | 'stored',
  optimized: boolean,
): Promise<void> {
  const values = {
    amount_cents: amountCents,
    roll_over: rollOver === 'stored' ? await rollOverOn(db, memberId, target, from) : rollOver,
    optimized,
  };
  await db
    .insertInto('budgets')
    .values({
      member_id: memberId,
      category_id: target.categoryId,
      sub_category_id: target.subCategoryId,
      from_date: from,
      ...values,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'category_id', 'sub_category_id', 'from_date']).doUpdateSet(values),
    )
    .execute();
  // This change replaces later ones that were planned.
  await db
    .deleteFrom('budgets')
    .where('member_id', '=', memberId)
    .where('category_id', '=', target.categoryId)
    .where('sub_category_id', '=', target.subCategoryId)
    .where('from_date', '>', from)
    .execute();
}

/** Converts the amounts of all budgets, when the pay cycle changes. */
export async function rewriteAmounts(db: Database, memberId: number, change: (cents: number) => number): Promise<void> {
  const rows = await db
    .selectFrom('budgets')
    .select(['id', 'amount_cents'])
    .where('member_id', '=', memberId)
    .where('amount_cents', 'is not', null)
    .execute();
  for (const { id, amount_cents: cents } of rows) {
    await db
      .updateTable('budgets')
      .set({ amount_cents: change(cents ?? 0) })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .execute();
  }
}
