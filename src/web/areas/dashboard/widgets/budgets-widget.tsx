import { budget } from '#contract/areas/budget.ts';
import { BudgetBar } from '#web/design/charts/budget-bar.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Card } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { rowsHref, shareGone } from '#web/areas/budget/public.tsx';
import type { BudgetLine, Budgets } from '#web/areas/budget/public.tsx';

const SHOWN = 3;

/** The budgets nearest to, or over, their limit. */
export function nearestFirst(lines: readonly BudgetLine[], limit: number): BudgetLine[] {
  const share = (line: BudgetLine): number => line.actual_spending / Math.max(1, line.budget ?? 0);
  return lines
    .filter((line) => line.budget !== null && line.budget > 0)
    .toSorted((a, b) => share(b) - share(a))
    .slice(0, limit);
}

function Lines({ budgets }: { budgets: Budgets }) {
  const { data, window, left } = budgets;
  return (
    <>
      <p className="text-ink-soft mb-3">
        <Money cents={Math.abs(left)} tone="plain" size="strong" href="/ubudget" className="text-ink" />{' '}
        {left < 0 ? 'over your budgets' : 'left in your budgets'}
      </p>
      <ul aria-label="Budgets to watch" className="space-y-3">
        {nearestFirst(data, SHOWN).map((line) => (
          <li key={line.id}>
            <BudgetBar
              label={line.name}
              actualCents={line.actual_spending}
              budgetCents={line.budget ?? 0}
              cyclePosition={shareGone(window)}
              colour={line.colour}
              href={rowsHref(line, window)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The budgets of this pay cycle that need attention. */
export function BudgetsWidget() {
  const budgets = useApiQuery(budget.list);
  const count = budgets.data?.data.length ?? 0;
  return (
    <Card
      title="Budgets to watch"
      action={<TextLink href="/ubudget">{count > SHOWN ? `All ${count}` : 'All budgets'}</TextLink>}
      className="h-full"
    >
      <QueryState
        query={budgets}
        what="your budgets"
        skeleton={<SkeletonRows rows={SHOWN} />}
        compact
        empty={
          <EmptyState
            illustration="budget"
            className="py-4!"
            message="No budgets yet"
            subtitle1="What’s left in each budget until payday will appear here."
            buttonText="Set a budget"
            href="/ubudget"
          />
        }
      >
        {(loaded) => <Lines budgets={loaded} />}
      </QueryState>
    </Card>
  );
}
