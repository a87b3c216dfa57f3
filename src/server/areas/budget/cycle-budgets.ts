import { nextCycle, previousCycle } from '#domain/calendar/pay-cycle.ts';
import type { Database } from '#server/kit/database.ts';
import { windowOf } from '../settings/public.ts';
import type { Window } from '../settings/public.ts';
import { budgetLines, incomeOf, totalsOf } from './figures.ts';
import type { BudgetLine, BudgetTotals } from './figures.ts';
import { writeBudget } from './store.ts';
import type { BudgetTarget } from './store.ts';
import { firstDayOf, readFigures } from './windows.ts';

export interface CycleBudgets {
  window: Window;
  previous: Window;
  next: Window;
  lines: BudgetLine[];
  totals: BudgetTotals;
  income: number;
}

/** Returns the budgets of the pay cycle around a day, with their totals. */
export async function cycleBudgets(
  db: Database,
  memberId: number,
  today: string,
  date?: string,
): Promise<CycleBudgets> {
  const { figures, window, cycle, span, sums } = await readFigures(
    db,
    memberId,
    today,
    date === undefined ? {} : { date },
  );
  const lines = budgetLines(figures);
  return {
    window,
    previous: windowOf(previousCycle(cycle, span), today),
    next: windowOf(nextCycle(cycle, span), today),
    lines,
    totals: totalsOf(lines, figures.spending),
    income: incomeOf(sums),
  };
}

/**
 * Changes the amount of an existing budget from the current pay cycle on and keeps its rollover. Returns the line as it
 * was, or null if there is no such budget. `db` is an open transaction.
 */
export async function changeAmount(
  db: Database,
  memberId: number,
  today: string,
  target: BudgetTarget,
  amountCents: number,
): Promise<BudgetLine | null> {
  const { figures, cycle } = await readFigures(db, memberId, today, {});
  const line = budgetLines(figures).find(
    (line) => line.category_id === target.categoryId && (line.sub_category_id ?? 0) === target.subCategoryId,
  );
  if (!line) return null;
  await writeBudget(db, memberId, target, firstDayOf(cycle, today), amountCents, line.roll_over, false);
  return line;
}
