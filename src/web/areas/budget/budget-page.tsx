import { useState } from 'react';
import { useSearchParams } from 'react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pencil from 'lucide-react/icons/pencil';
import { budget } from '#contract/areas/budget.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { BudgetBar } from '#web/design/charts/budget-bar.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonFigure, SkeletonShape } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';
import { BenchmarkDialog } from './benchmark-dialog.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { rowsHref, shareGone, spentHref, unbudgetedHref } from './budget-lines.ts';
import type { BudgetLine, Budgets, Window } from './budget-lines.ts';
import { PayCycleSection } from './pay-cycle-section.tsx';

/** The selected pay cycle, with links to the previous and next. */
function CyclePicker({ budgets, onDay }: { budgets: Budgets; onDay: (day: string) => void }) {
  const time = useMemberTime();
  const { window, previous, next } = budgets;
  return (
    <div className="-ml-3 flex items-center gap-1" role="group" aria-label="Pay cycle">
      <IconButton label="Previous pay cycle" icon={ChevronLeft} onClick={() => onDay(previous.start)} />
      <p className="figures px-1 text-center font-medium" aria-live="polite">
        {time.date(window.start)} to {time.date(window.end)}
      </p>
      <IconButton label="Next pay cycle" icon={ChevronRight} onClick={() => onDay(next.start)} />
    </div>
  );
}

function Line({ line, window, onEdit }: { line: BudgetLine; window: Window; onEdit: () => void }) {
  return (
    <li className="border-line grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 border-b py-4 last:border-b-0 sm:gap-5">
      <div className="min-w-0">
        <BudgetBar
          label={line.name}
          actualCents={line.actual_spending}
          budgetCents={line.budget ?? 0}
          benchmarkCents={line.benchmark_value > 0 ? line.benchmark_value : undefined}
          cyclePosition={window.days_left > 0 ? shareGone(window) : undefined}
          colour={line.colour}
          href={rowsHref(line, window)}
        />
        {line.rolled_over === 0 ? null : (
          <p className="text-ink-faint text-caption">
            <Money cents={line.rolled_over} tone="plain" sign="always" /> carried over from before
          </p>
        )}
      </div>
      <IconButton label={`Edit the budget of ${line.name}`} icon={Pencil} onClick={onEdit} className="max-sm:-mr-3" />
    </li>
  );
}

function Summary({ budgets }: { budgets: Budgets }) {
  const { window, budgeted, spent, left, unbudgeted, income } = budgets;
  return (
    <Section title="This pay cycle" action={<TextLink href="/expense-analysis/budget-allocation">Pay-run</TextLink>}>
      <DefinitionList
        items={[
          {
            term: 'Came in',
            is: (
              <Money
                cents={income}
                tone="plain"
                href={historyHref({ kind: 'income', min_date: window.start, max_date: window.end })}
                opens="the money in"
              />
            ),
          },
          { term: 'Budgeted', is: <Money cents={budgeted} tone="plain" /> },
          {
            term: 'Spent of it',
            is: (
              <Money
                cents={spent}
                tone="plain"
                href={spentHref(budgets)}
                opens="the transactions that count against a budget"
              />
            ),
          },
          {
            term: 'Spent without a budget',
            is: (
              <Money
                cents={unbudgeted}
                tone="plain"
                href={unbudgetedHref(budgets)}
                opens="the transactions that no budget covers"
              />
            ),
          },
          {
            term: left < 0 ? 'Over' : 'Left',
            is: <Money cents={Math.abs(left)} tone={left < 0 ? 'negative' : 'positive'} size="strong" />,
          },
        ]}
      />
    </Section>
  );
}

function Waiting() {
  return (
    <>
      <SkeletonFigure />
      {Array.from({ length: 5 }, (_, at) => (
        <SkeletonShape key={at} className="mt-6 h-12 w-full" />
      ))}
    </>
  );
}

function Lines({
  budgets,
  onEdit,
  onBenchmarks,
}: {
  budgets: Budgets;
  onEdit: (line: BudgetLine | 'new') => void;
  onBenchmarks: () => void;
}) {
  if (budgets.data.length === 0) {
    return (
      <>
        <EmptyState
          illustration="budget"
          message="No budgets yet"
          subtitle1="Say what a category may cost in one pay cycle, and see at any moment what is left."
          buttonText="Set your first budget"
          onButton={() => onEdit('new')}
        />
        <p className="text-center">
          <Button variant="quiet" onClick={onBenchmarks}>
            Start from what households spend
          </Button>
        </p>
      </>
    );
  }
  return (
    <ul aria-label="Budgets">
      {budgets.data.map((line) => (
        <Line key={line.id} line={line} window={budgets.window} onEdit={() => onEdit(line)} />
      ))}
    </ul>
  );
}

/** Budgets per category for one pay cycle: limit, spent and remaining. */
export function BudgetPage() {
  const [search, setSearch] = useSearchParams();
  const day = search.get('date') ?? undefined;
  const budgets = useApiQuery(budget.list, { query: { date: day } }, { keepPrevious: true });
  const [editing, setEditing] = useState<BudgetLine | 'new' | null>(null);
  const [benchmarks, setBenchmarks] = useState(false);
  const shown = budgets.data;
  return (
    <>
      <PageHeader
        title="Budgets"
        over={
          shown ? <CyclePicker budgets={shown} onDay={(date) => setSearch({ date }, { replace: true })} /> : undefined
        }
        figure={
          shown && shown.data.length > 0 ? (
            <p>
              <Money cents={Math.abs(shown.left)} tone="plain" size="title" />{' '}
              <span className="text-ink-soft">{shown.left < 0 ? 'over' : 'left'}</span>
            </p>
          ) : undefined
        }
        actions={
          <>
            <Button onClick={() => setEditing('new')}>Set a budget</Button>
            <ButtonLink variant="secondary" href="/household?share=budgets">
              Share
            </ButtonLink>
          </>
        }
      />
      <Columns
        aside={
          <>
            {shown ? <Summary budgets={shown} /> : null}
            <PayCycleSection />
          </>
        }
      >
        <QueryState query={budgets} what="your budgets" skeleton={<Waiting />}>
          {(loaded) => <Lines budgets={loaded} onEdit={setEditing} onBenchmarks={() => setBenchmarks(true)} />}
        </QueryState>
      </Columns>
      {editing && shown ? (
        <BudgetDialog
          line={editing === 'new' ? undefined : editing}
          taken={shown.data}
          onClose={() => setEditing(null)}
        />
      ) : null}
      {benchmarks ? <BenchmarkDialog onClose={() => setBenchmarks(false)} /> : null}
    </>
  );
}
