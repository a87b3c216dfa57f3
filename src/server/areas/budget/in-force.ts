import { cycleContaining } from '#domain/calendar/pay-cycle.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import type { Database } from '#server/kit/database.ts';
import { readPayCycle } from '../settings/public.ts';
import { readBudgets, writeBudget } from './store.ts';
import { firstDayOf } from './windows.ts';

export interface BudgetInForce {
  categoryId: number;
  /** 0 for the whole category. */
  subCategoryId: number;
  /** Per pay cycle. */
  amountCents: number;
  optimized: boolean;
}

/** Returns the budgets of the current pay cycle and the cycle that their amounts are for. */
export async function budgetsInForce(
  db: Database,
  memberId: number,
  today: string,
): Promise<{ cycle: PayCycle; chosen: boolean; budgets: BudgetInForce[] }> {
  const [{ cycle, chosen }, all] = await Promise.all([readPayCycle(db, memberId), readBudgets(db, memberId)]);
  const { last } = cycleContaining(cycle, today);
  const changes = all.filter(({ from }) => from <= last);
  // Changes are sorted oldest first, so the last one for each target applies.
  const latest = new Map(changes.map((change) => [`${change.categoryId}/${change.subCategoryId}`, change]));
  const budgets = [...latest.values()].flatMap(({ categoryId, subCategoryId, amountCents, optimized }) =>
    amountCents === null ? [] : [{ categoryId, subCategoryId, amountCents, optimized }],
  );
  return { cycle, chosen, budgets };
}

/** Sets the budget of a category from the current pay cycle on; null removes it. `db` is an open transaction. */
export async function setCategoryBudget(
  db: Database,
  memberId: number,
  cycle: PayCycle,
  today: string,
  categoryId: number,
  amountCents: number | null,
): Promise<void> {
  await writeBudget(
    db,
    memberId,
    { categoryId, subCategoryId: 0 },
    firstDayOf(cycle, today),
    amountCents,
    amountCents === null ? 'none' : 'stored',
    amountCents !== null,
  );
}
