import { budget } from '#contract/areas/budget.ts';
import { BudgetBar } from '#web/design/charts/budget-bar.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Card, Section } from '#web/design/page.tsx';
import { Loading, SkeletonFigure, SkeletonRows } from '#web/design/skeleton.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { rowsHref, shareGone, spentHref } from '#web/areas/budget/public.tsx';
import type { BudgetLine, Budgets } from '#web/areas/budget/public.tsx';

/** The budgets that need a look first: those nearest to their limit, or over it. */
export function nearestFirst(lines: readonly BudgetLine[], most: number): BudgetLine[] {
  const share = (line: BudgetLine): number => line.actual_spending / Math.max(1, line.budget ?? 0);
  return lines.filter((line) => line.budget !== null && line.budget > 0).toSorted((a, b) => share(b) - share(a)).slice(0, most);
}

function Headline({ budgets }: { budgets: Budgets }) {
  const time = useMemberTime();
  const { window, budgeted, spent, left } = budgets;
  const days = window.days_left === 1 ? '1 day' : `${window.days_left} days`;
  return (
    <Card tone="cover">
      <p className="text-on-cover-soft">{left < 0 ? 'Over your budgets' : 'Left in your budgets'} until {time.date(window.end)}</p>
      <p className="mt-1">
        <Money cents={Math.abs(left)} tone="plain" size="title" />
      </p>
      <p className="text-on-cover-soft mt-2">
        <Money cents={spent} tone="plain" href={spentHref(budgets)} opens="the transactions that count against a budget" /> spent of{' '}
        <Money cents={budgeted} tone="plain" />, {days} to go.
      </p>
    </Card>
  );
}

/** What is left in the budgets of the present pay cycle. */
export function CycleFigure() {
  const budgets = useApiQuery(budget.list);
  if (budgets.isPending) {
    return (
      <Loading label="Loading your budgets" className="mb-8">
        <SkeletonFigure />
      </Loading>
    );
  }
  if (budgets.isError) return <EmptyState message="Your budgets could not be loaded." subtitle1={budgets.error.message} buttonText="Try again" onButton={() => void budgets.refetch()} />;
  if (budgets.data.data.length === 0) {
    return <EmptyState message="No budgets yet" subtitle1="Set what each category may cost, in the rhythm of your pay." subtitle2="Benchmarks of Australian households help you start." buttonText="Set a budget" href="/ubudget" />;
  }
  return <Headline budgets={budgets.data} />;
}

/** The budgets of the cycle that need a look; the figure above tells when they cannot be had. */
export function BudgetsToWatch() {
  const budgets = useApiQuery(budget.list);
  if (budgets.isPending) return <SkeletonRows rows={4} label="Loading the budgets to watch" />;
  if (budgets.isError || budgets.data.data.length === 0) return null;
  const { data, window } = budgets.data;
  const gone = shareGone(window);
  return (
    <Section title="Budgets to watch" action={<TextLink href="/ubudget">All budgets</TextLink>}>
      <ul className="space-y-5">
        {nearestFirst(data, 4).map((line) => (
          <li key={line.id}>
            <BudgetBar label={line.name} actualCents={line.actual_spending} budgetCents={line.budget ?? 0} cyclePosition={gone} colour={line.colour} href={rowsHref(line, window)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
