import { budget } from '#contract/areas/budget.ts';
import { BudgetBar } from '#web/design/charts/budget-bar.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonFigure, SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { rowsHref, shareGone, spentHref } from '#web/areas/budget/public.tsx';
import type { BudgetLine, Budgets } from '#web/areas/budget/public.tsx';

/** The budgets nearest to, or over, their limit. */
export function nearestFirst(lines: readonly BudgetLine[], limit: number): BudgetLine[] {
  const share = (line: BudgetLine): number => line.actual_spending / Math.max(1, line.budget ?? 0);
  return lines
    .filter((line) => line.budget !== null && line.budget > 0)
    .toSorted((a, b) => share(b) - share(a))
    .slice(0, limit);
}

function Headline({ budgets }: { budgets: Budgets }) {
  const { window, budgeted, spent, left } = budgets;
  const days = window.days_left === 1 ? '1 day' : `${window.days_left} days`;
  return (
    <div className="mb-6">
      <p className="text-ink-soft">{left < 0 ? 'Over your budgets' : 'Left in your budgets'}</p>
      <Money cents={Math.abs(left)} tone="plain" size="heading" />
      <p className="text-ink-soft">
        <Money
          cents={spent}
          tone="plain"
          href={spentHref(budgets)}
          opens="the transactions that count against a budget"
        />{' '}
        spent of <Money cents={budgeted} tone="plain" />, {days} to go.
      </p>
    </div>
  );
}

function Lines({ budgets }: { budgets: Budgets }) {
  const { data, window } = budgets;
  return (
    <>
      <Headline budgets={budgets} />
      <ul aria-label="Budgets to watch" className="space-y-5">
        {nearestFirst(data, 4).map((line) => (
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

/** The remaining budget of the current pay cycle, and the budgets that need attention. */
export function CycleBudgets() {
  const budgets = useApiQuery(budget.list);
  return (
    <Section title="Budgets" action={<TextLink href="/ubudget">All budgets</TextLink>}>
      <QueryState
        query={budgets}
        what="your budgets"
        skeleton={
          <>
            <SkeletonFigure />
            <SkeletonRows rows={4} />
          </>
        }
        empty={
          <EmptyState
            illustration="budget"
            className="py-6!"
            message="No budgets yet"
            subtitle1="Set what each category may cost, in the rhythm of your pay."
            subtitle2="Benchmarks of Australian households help you start."
            buttonText="Set a budget"
            href="/ubudget"
          />
        }
      >
        {(loaded) => <Lines budgets={loaded} />}
      </QueryState>
    </Section>
  );
}
