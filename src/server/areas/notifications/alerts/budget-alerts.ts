import { addDays } from '#domain/calendar/civil-date.ts';
import { startOfDayIn } from '#domain/calendar/zone.ts';
import { formatCents } from '#domain/money/format.ts';
import { budgetThreshold, percentSpent } from '#domain/notifications/marks.ts';
import type { BudgetThreshold, BudgetUsage } from '#domain/notifications/marks.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { cycleBudgets } from '../../budget/public.ts';
import { findByDedupeKey } from '../notify-store.ts';
import { notify } from '../notify.ts';
import type { Watched } from './alert-store.ts';

function titleOf(name: string, mark: BudgetThreshold, spent: BudgetUsage): string {
  if (mark === 'passed') return `You’ve gone over your ${name} budget`;
  if (mark === 'used-up') return `You’ve used up your ${name} budget`;
  return `You’ve used ${percentSpent(spent)}% of your ${name} budget`;
}

function bodyOf({ spentCents, budgetCents }: BudgetUsage, daysLeft: number): string {
  const days = daysLeft <= 1 ? 'It’s the last day of your pay cycle.' : `${daysLeft} days left in your pay cycle.`;
  return `${formatCents(spentCents, { currency: true })} of ${formatCents(budgetCents, { currency: true })} spent. ${days}`;
}

/**
 * Notifies the member of each budget of the current pay cycle that reaches 80 %, and again when it is used up or
 * exceeded. Each threshold notifies once per cycle.
 */
export async function warnOfBudgets(db: Database, clock: Clock, { memberId, timeZone }: Watched): Promise<void> {
  const { lines, window } = await cycleBudgets(db, memberId, clock.today(timeZone));
  for (const line of lines) {
    const spent = { spentCents: line.actual_spending, budgetCents: line.budget ?? 0 };
    const mark = budgetThreshold(spent);
    if (mark === null) continue;
    const dedupeKey = (reached: string): string =>
      `budget:${line.category_id}-${line.sub_category_id ?? 0}:${window.start}:${reached}`;
    // A refund may reduce spending below the threshold again, which must not notify twice.
    if (mark === 'near' && (await findByDedupeKey(db, memberId, dedupeKey('end'))) !== undefined) continue;
    await notify(db, clock, {
      memberId,
      kind: 'budgets',
      dedupeKey: dedupeKey(mark === 'near' ? 'near' : 'end'),
      title: titleOf(line.name, mark, spent),
      body: bodyOf(spent, window.days_left),
      href: '/ubudget',
      expiresAt: new Date(startOfDayIn(addDays(window.end, 1), timeZone)),
    });
  }
}
